"""Say whether this Python can start threads and processes. In a browser it cannot, and the caller does the work
itself.
"""

import sys

CAN_START = sys.platform != "emscripten"
