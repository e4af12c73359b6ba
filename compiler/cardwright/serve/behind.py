"""The trees of a card and the lines of its file as HTML, made without templates because there is much of it."""

from collections.abc import Callable, Iterable, Sequence

from markupsafe import Markup, escape

from cardwright.serve.desk import Json


def tree_html(tops: Sequence[Json], lines: Sequence[int], label: Callable[[str, str], str], line: str) -> Markup:
    """Sentences as words within words, each with a link to its line in the file; `line` is the text of such a link."""
    parts: list[str] = []
    roles: dict[str, str] = {}

    def add(one: Json, link: str) -> None:
        category = one["category"]
        role = roles.get(category)
        if role is None:
            role = roles[category] = str(escape(label("category", category)))
        parts.append(f'<li><span class="role">{role}</span>{escape(one["words"])}{link}')
        if one["inside"]:
            parts.append("<ul>")
            for inner in one["inside"]:
                add(inner, "")
            parts.append("</ul>")
        parts.append("</li>")

    for place, top in enumerate(tops):
        number = lines[place] if place < len(lines) else None
        said = escape(line.replace("{number}", str(number)))
        add(top, f' <a class="small" href="#line-{number}">{said}</a>' if number is not None else "")
    # Every text in it has been escaped.
    return Markup("".join(parts))  # noqa: S704


def written_html(lines: Iterable[tuple[int, str]]) -> Markup:
    """The lines of a file with their numbers."""
    shown = (
        f'<li id="line-{at}"><span class="at" aria-hidden="true">{at}</span>{escape(text)}</li>' for at, text in lines
    )
    # Every text in it has been escaped.
    return Markup("".join(shown))  # noqa: S704
