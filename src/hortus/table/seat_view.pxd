# Compiled as it stands, without C types: see _plain.py.
