"""Code that every room uses: records, sources, diagnostics, limits, safe file reading, the cache, the library."""
