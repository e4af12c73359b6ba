"""The categories of constructs: the questions that the program asks, which the constructs of the tree answer."""
