"""The games, one folder each; none knows another.

``HORTUS_GAMES`` names folders beside this one in which there are games, too, separated as in ``PATH``.
"""

import os

__path__ += [
    os.path.abspath(folder) for folder in os.environ.get("HORTUS_GAMES", "").split(os.pathsep) if folder
]
