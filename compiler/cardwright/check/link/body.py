"""Reads the lines below a head into a block: sentences where it may speak, and the lines that may stand there."""

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Span
from cardwright.engine.run.scripts import ExampleLine
from cardwright.language.parse import Item
from cardwright.model.categories.advice import Advice
from cardwright.model.categories.channels import Ability
from cardwright.model.categories.said import Said
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.cards import Sentence
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import Line
from cardwright.model.rulebook.policies import Advised


def read_block(head: Head, item: Item) -> Block:
    """The block below a head, with findings about the lines that may not stand there."""
    block = Block(item.span, all(child.content is not None for child in item.children))
    first: dict[object, Span] = {}
    for child in item.children:
        content = child.content
        if isinstance(content, Head) and head.block in content.inside:
            inner = read_block(content, child)
            content.declare_inside(block, inner)
            block.found += inner.found
            continue
        if isinstance(content, tuple) and head.speaks and all(isinstance(one, Ability) for one in content):
            abilities = [ability for ability in content if isinstance(ability, Ability)]
            block.sentences += [Sentence(ability, _span(ability, child.span)) for ability in abilities]
        elif isinstance(content, tuple) and head.advises and all(isinstance(one, Advice) for one in content):
            advice = [one for one in content if isinstance(one, Advice)]
            block.advice += [Advised(one, _span(one, child.span)) for one in advice]
        elif isinstance(content, Line) and head.block in content.below:
            _declare(content, child.span, block, first)
        elif isinstance(content, ExampleLine) and head.block in content.below:
            block.example_lines.append((content, child.span))
        elif content is not None:
            block.found.append(_misplaced(content, child.span, head))
        if child.children:
            block.found.append(error("misplaced-line", child.children[0].span))
    return block


def _misplaced(content: object, span: Span, head: Head) -> Diagnostic:
    """A line that may not stand below this head; `with_places` words the heads and lines that it names."""
    belongs = content.below if isinstance(content, Line | ExampleLine) else ()
    if not belongs:
        return error("misplaced-line", span)
    return error("line-of-another-block", span, here=head.block, belongs=belongs, fits="")


def _declare(line: Line, span: Span, block: Block, first: dict[object, Span]) -> None:
    """Let a line add to its block, unless another line has set the same value."""
    block.lines.append((line, span))
    value = line.sets()
    if value is not None and first.setdefault(value, span) is not span:
        block.found.append(error("set-twice", span, related=[(first[value], "first-at")]))
    else:
        line.declare(block, span)


def _span(sentence: Said, line: Span) -> Span:
    return Span(line.source, *sentence.place) if sentence.place is not None else line
