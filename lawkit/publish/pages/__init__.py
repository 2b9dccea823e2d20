"""The kinds of page, one module each. A module dropped in here is a kind of page: its `draw_pages` takes
the shelf and gives paths under the site's folder with their text.
"""
