"""The categories of constructs by theme, as the pages that list all constructs show them."""

THEMES = (
    ("sentences", "What a sentence can be", ("ability", "static", "use", "limit", "doing")),
    ("policies", "What an automatic player goes by", ("advice",)),
    ("effects", "What can happen", ("effect", "clause", "task", "steps", "act", "tie", "trump", "position", "side")),
    ("situations", "When, whether and how long", ("event", "whether", "case", "condition", "duration")),
    (
        "selectors",
        "Who and what is meant",
        (
            "people",
            "who",
            "party",
            "selector",
            "narrowing",
            "filter",
            "chosen",
            "batch",
            "portion",
            "of_them",
            "group",
            "countable",
            "member",
        ),
    ),
    (
        "amounts",
        "How much",
        ("amount", "mixture", "rounding", "measure", "plus", "change", "surcharge", "terms", "store"),
    ),
    ("boards", "Boards and places", ("shape", "turned", "corner", "home", "holder", "spot", "where", "here")),
    ("declarations", "Declaring a game", ("head", "line", "named", "confidence")),
    ("examples", "Worked examples", ("example_line", "fact", "thing", "happening")),
)
"""By theme: its key, its title, and its categories."""
