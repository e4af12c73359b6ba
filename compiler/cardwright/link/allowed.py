"""Which lines may stand below which head, and which blocks hold sentences."""

from collections.abc import Mapping

from cardwright.tree import course, deeds, leaving, places, variants
from cardwright.tree import declarations as said
from cardwright.tree.declarations import Head, Line

_VALUES = (said.AttributeIs, said.AttributeList, said.AttributeTerm, said.AttributeOfTarget)
NEEDS = (
    deeds.Needs,
    deeds.NeedsOn,
    course.NeedsRoom,
    course.NeedsRoomIn,
    course.NeedsEmpty,
    course.NeedsNewName,
    course.NeedsStay,
    course.OncePerEra,
    course.OnlyWith,
    variants.NeedsPoints,
)
COSTS = (deeds.Cost, deeds.StageCost, deeds.RisingCost, deeds.AllCost)
ALLOWED: Mapping[type[Head], tuple[type[Line], ...]] = {
    said.GameHead: (said.Players, course.WonBy, variants.SharedTie, places.BrokenBy, said.NoteLine),
    said.OptionHead: (said.NoteLine, variants.NeverWith),
    said.EraHead: (*_VALUES, said.SourceLine, said.NoteLine),
    said.KindHead: (said.OneInPlay, said.CountedBy, said.DrawnFrom, said.DiscardedTo, places.StackLimit),
    said.StockHead: (said.Supply, said.KeptAs, said.PaysFor, said.Passing, said.Refilling),
    said.StatHead: (said.StartsAt, said.Basis, places.ByEra),
    said.TableHead: (said.Row,),
    said.ZoneHead: (course.Places, course.PlacePrice),
    said.ActionHead: (
        deeds.ActionObject,
        deeds.Aimed,
        deeds.FromLower,
        places.FromBeside,
        places.AgainstHolder,
        course.InPhase,
        course.Meanwhile,
        leaving.OnRequest,
        *NEEDS,
        *COSTS,
    ),
    places.BoardHead: (places.BoardZone, places.BoardSize, places.FilledWith, said.NoteLine),
    said.DeckHead: (said.Copies, course.GoesTo, course.LeavesOut, course.OnlyWith, said.SourceLine, said.NoteLine),
    course.PhaseHead: (
        course.FromRound,
        course.OnlyInRound,
        course.OnlyWith,
        course.OneMove,
        course.AnyMoves,
        variants.SkippedFor,
    ),
}
SPEAKING: tuple[type[Head], ...] = (said.ActionHead, said.RuleHead, said.EraHead, course.SetupHead, course.PhaseHead)
"""The blocks other than cards that hold sentences."""
