"""How many bytes and requests a photo costs in a store of objects, by the endings of names.

    python Python/benchmarks/object_bytes.py FOLDER ...

The photos are put into moto's S3 server on the loopback interface, which counts what it sends. Needs s3fs, moto and pyarrow.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests"))
import engines  # noqa: E402


def main():
  import pyarrow

  import verso

  store = engines.ObjectStore("photos")
  names = []
  for folder in map(pathlib.Path, sys.argv[1:]):
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
      names.append(f"s3://photos{path.absolute()}")
      store.put(str(path.absolute())[1:], path.read_bytes())
  sizes = {}
  for name in names:
    sizes.setdefault(name.rpartition(".")[2].lower(), []).append(store.files.size(name))
  store.forget()
  errors = pyarrow.table(verso.scan(names, storage=store.storage))["error"]
  print(f"{len(names)} objects, {len(names) - errors.null_count} are no photos or damaged")
  print(f"{'':8}{'photos':>8}{'their size':>14}{'fetched':>12}{'requests':>10}")
  for ending, (count, fetched, requests) in store.averages().items():
    size = sum(sizes[ending]) / count
    print(f"{ending:8}{count:8}{size:14,.0f}{fetched:12,.0f}{requests:10.1f}")
  total = sum(store.sent.values()) / len(names)
  print(f"{'all':8}{len(names):8}{'':14}{total:12,.0f}{sum(store.requests.values()) / len(names):10.1f}")
  store.close()


if __name__ == "__main__":
  main()
