"""The aspects of printed cards that depend on their sentences, each made at its first use."""

from cardwright.model.caching.aspects import Aspect
from cardwright.model.categories.channels import Production, Static
from cardwright.model.plan.plan import Plan
from cardwright.model.plan.sentences import CardSentences


def with_static(plan: Plan, key: tuple[type[Static], str | None]) -> Aspect:
    """The cards that have an ability of a channel, with a word if one is given."""
    found = plan.aspects.made.get(key)
    return plan.aspects.make(key, [_says(said, *key) for said in plan.sentences]) if found is None else found


def _says(said: CardSentences, channel: type[Static], word: str | None) -> bool:
    return any(word is None or word in spoken.words for spoken in said.statics.get(channel, ()))


def waiting_for(plan: Plan, sort: tuple[str, str]) -> Aspect:
    """The cards on which something waits for a sort of event."""
    key = ("event", *sort)
    found = plan.aspects.made.get(key)
    if found is None:
        waiting = plan.waiting[sort]
        found = plan.aspects.make(key, [number in waiting for number in range(len(plan.cards))])
    return found


def holding_tokens(plan: Plan) -> Aspect:
    """The cards on which tokens may lie that are worth something."""
    found = plan.aspects.made.get(Production)
    if found is None:
        may_count_as = plan.can_count_as
        cards = [Production in said.statics or may_count_as[number] for number, said in enumerate(plan.sentences)]
        found = plan.aspects.make(Production, cards)
    return found


def counting_as_more(plan: Plan) -> Aspect:
    """The cards that may count as more than they are."""
    found = plan.aspects.made.get("counting as")
    return plan.aspects.make("counting as", plan.can_count_as) if found is None else found


def with_uses(plan: Plan) -> Aspect:
    """The cards on which anything is there to be used."""
    found = plan.aspects.made.get("uses")
    return plan.aspects.make("uses", [said.can_be_used for said in plan.sentences]) if found is None else found
