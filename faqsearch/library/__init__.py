"""The library: records (SQLite), index (Whoosh) and the folder that keeps both."""
