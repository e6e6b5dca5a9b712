"""Tables in the terminal: a Textual application, and what it shares with the line mode (``table``, ``story``,
``choices``).
"""
