"""stub"""

from cardwright.serve.desk import *


def syntax(desk):
    return Page("problem.html", "Syntax", {"said": "x", "help": "", "links": ()}, {})
