"""Photos in Spark: a row each, read by ranges in the workers, from files or from a store of objects.

    from verso.spark import photos

    frame = photos(spark, "s3a://bucket/photos/**/*.{jpg,JPG,heic}", ["path", "taken", "location", "error"])
    frame.write.parquet("s3a://bucket/photos.parquet")

Spark does the rest: what becomes of a task whose worker is lost, how many work at once, and where it all ends up.
Workers need this package (a wheel) and pyarrow; for objects also fsspec and what it needs for the store, s3fs for S3.
"""

from __future__ import annotations

import functools
import itertools
import math
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _listing
from ._errors import ValueRefused
from ._scan import scan

if TYPE_CHECKING:
  import pyarrow
  from pyspark.sql import DataFrame, SparkSession
  from pyspark.sql.types import DataType, StructType

LEAST_BYTES, MOST_BYTES = 16 << 10, 64 << 10
"""What a photo costs is counted as its size, but no more than metadata usually take, and no less than a round trip
costs in the time of which bytes come."""

_REMOTE_THREADS = 16
_FILES = "path string, size bigint, problem string"

__all__ = ["photos", "schema"]


def photos(
  spark: "SparkSession", source: "Union[str, os.PathLike[str], Iterable[Any], DataFrame]",
  columns: "Optional[Iterable[str]]" = None, *, storage: "Optional[dict[str, Any]]" = None,
  partition_bytes: int = 512 << 20, partitions: Optional[int] = None, threads: Optional[int] = None,
) -> "DataFrame":
  """What photos say, as a DataFrame with a row each, in no order. It is read when Spark needs it.

      photos(spark, "/archive/2024")
      photos(spark, ["s3a://one/*.jpg", "s3a://two/scans/"], storage={"anon": True})
      photos(spark, spark.table("inventory").selectExpr("concat('s3://', bucket, '/', key) as path", "size"))

  A file that cannot be read, for whatever reason, is a row with an `error`, and no failure of a task.

  Large trees are listed by the workers, too: here only the upper levels, until there are folders enough to share. What
  is listed there is then counted, which is a job of its own, now; with `partitions` it is not.

  Args:
    source: A pattern (`*`, `?`, `[ab]`, `{jpg,JPG}`, `**` for any folders), a folder, a file, or a list of those, in
      which folders end in a slash. A folder means all files below it but those with a dot in front: what a photo is
      is seen by its content, not by its name, and what is none is a row with an error and costs one small read; a
      pattern leaves them out. Names are as fsspec has them, and s3a:// is taken for s3://; those of files at hand begin
      where this program runs, and the workers have to see the files, too. Or a DataFrame with a column `path`, and
      perhaps `size`, whose names are taken as they are and never pass this program; it may be a stream.
    columns: Names of `verso.columns()`; all but "everything" by default. What is not asked for is not worked out, so
      ask here rather than by `select` later.
    storage: Options for fsspec, {"endpoint_url": "…"}. They travel with the tasks: roles of the machines are the better
      place for keys.
    partition_bytes: About how much a task reads, where a photo counts as its size, at least 16 and at most 64 KiB. The
      default is at least 8,192 photos, about a minute from a store; a task that fails is done again as a whole.
    partitions: How many tasks instead.
    threads: How many photos a task reads at once. By default 16 from a store, where the time goes by waiting, and as
      many as a task has processors (spark.task.cpus) otherwise.

  Raises:
    NotFoundError: A pattern matches nothing, or there is no such folder.
    ValueRefused: A column that there is not, or another argument that is none.
  """
  if isinstance(columns, str):
    raise TypeError("columns is a list of names")
  for value, name in ((partition_bytes, "partition_bytes"), (partitions, "partitions"), (threads, "threads")):
    if value is not None and value < 1:
      raise ValueRefused(f"{name} is at least 1", "ARGUMENT")
  names = None if columns is None else list(columns)
  answer = schema(names)
  if _is_frame(source):
    files, cost = _of_frame(source), None
  else:
    files, cost = _listed(spark, source, storage)
  if not files.isStreaming:
    if partitions is None:
      partitions = _count(spark, *(cost or _measured(files)), partition_bytes)
    files = files.repartition(partitions)
  return files.mapInArrow(
    functools.partial(_read, columns=names, storage=storage, threads=threads), answer)


def schema(columns: "Optional[Iterable[str]]" = None) -> "StructType":
  """The columns as Spark has them, each with what it says as its comment.

  >>> [field.simpleString() for field in schema(["taken", "taken_utc", "location"])]
  ['taken:timestamp_ntz', 'taken_utc:timestamp', 'location:struct<x:double,y:double>']
  """
  from pyspark.sql.types import StructField, StructType

  from ._scan import columns as documented

  says = documented()
  return StructType([
    StructField(field.name, _spark_type(field.type), field.nullable, {"comment": says[field.name]})
    for field in _arrow_schema(columns)])


def _is_frame(source: Any) -> bool:
  return hasattr(source, "mapInArrow")  # Spark's own, and that of Spark Connect, have no class in common.


def _of_frame(source: Any) -> "DataFrame":
  """The files that somebody else has listed."""
  from pyspark.sql import functions

  if "path" not in source.columns:
    raise ValueRefused(f"the DataFrame has no column path, only {', '.join(source.columns)}", "ARGUMENT")
  size = source["size"] if "size" in source.columns else functions.lit(None)
  frame: "DataFrame" = source.select(
    source["path"].cast("string").alias("path"), size.cast("bigint").alias("size"),
    functions.lit(None).cast("string").alias("problem"))
  return frame


def _listed(
  spark: "SparkSession", source: Any, storage: "Optional[dict[str, Any]]",
) -> "tuple[DataFrame, Optional[tuple[int, int]]]":
  """The files that names mean; with what they cost, unless workers are still to list the most of them."""
  if isinstance(source, (str, os.PathLike)):
    name = os.fspath(source)
    alone = not _listing.Tree.of(name, storage)
    sources = [name + "/" if alone and _listing.is_folder(name, storage) else name]
  else:
    sources = [os.fspath(name) for name in source]
  for name in sources:
    if not isinstance(name, str):
      raise TypeError(f"a source is a str, not {type(name).__name__}")
  # Workers stand elsewhere.
  sources = [
    name if not name or _listing.readable(name) != name or "://" in name else os.path.join(os.getcwd(), name)
    for name in sources]
  begun = _listing.begin(sources, storage)
  files = _frame(spark, begun.files, _FILES)
  if not begun.folders:
    return files, (len(begun.files), sum(_cost(file.size) for file in begun.files))
  folders = [(tree.base, tree.pattern, folder) for tree, folder in begun.folders]
  rest = _frame(spark, folders, "base string, pattern string, folder string")
  rest = rest.repartition(min(len(folders), 8 * _width(spark)))
  rest = rest.mapInArrow(functools.partial(_list, storage=storage), _FILES)
  return files.union(rest), None


def _frame(spark: "SparkSession", rows: "list[Any]", columns: str) -> "DataFrame":
  import pyarrow
  import pyspark

  if int(pyspark.__version__.split(".")[0]) < 4:
    return spark.createDataFrame(rows, columns)
  return spark.createDataFrame(pyarrow.Table.from_batches([_batch(rows, columns)]))


def _batch(rows: "list[Any]", columns: str) -> "pyarrow.RecordBatch":
  """Rows of a few words and numbers, with the columns in the words of Spark."""
  import pyarrow

  types = {"string": pyarrow.string(), "bigint": pyarrow.int64()}
  named = [column.split() for column in columns.split(", ")]
  return pyarrow.RecordBatch.from_arrays(
    [pyarrow.array([row[index] for row in rows], types[kind]) for index, (_, kind) in enumerate(named)],
    names=[name for name, _ in named])


def _cost(size: Optional[int]) -> int:
  return MOST_BYTES if size is None else min(max(size, LEAST_BYTES), MOST_BYTES)


def _measured(files: "DataFrame") -> "tuple[int, int]":
  """How many files there are and what they cost, as Spark finds out."""
  row = files.selectExpr(
    "count(*)", f"sum(least(greatest(coalesce(size, {MOST_BYTES}), {LEAST_BYTES}), {MOST_BYTES}))").first()
  if row is None:
    return 0, 0
  return int(row[0]), int(row[1] or 0)


def _count(spark: "SparkSession", files: int, cost: int, partition_bytes: int) -> int:
  """How many tasks: by bytes, but work for all processors, and no last round in which most of them have none."""
  processors = _width(spark)
  most = max(1, files // 64)
  tasks = max(math.ceil(cost / partition_bytes), 1)
  return max(1, min(math.ceil(tasks / processors) * processors, most))


def _width(spark: "SparkSession") -> int:
  """How many tasks run at once."""
  try:
    return max(1, int(spark.sparkContext.defaultParallelism))
  except Exception:  # Spark Connect does not tell.
    return 8


def _list(batches: "Iterable[pyarrow.RecordBatch]", storage: "Optional[dict[str, Any]]") -> "Iterator[Any]":
  """Goes on with the listing, in a worker."""
  for batch in batches:
    for row in batch.to_pylist():
      files = _listing.Tree(row["base"], row["pattern"]).walk(row["folder"], storage)
      while found := list(itertools.islice(files, 10_000)):
        yield _batch(found, _FILES)


def _read(
  batches: "Iterable[pyarrow.RecordBatch]", columns: "Optional[list[str]]", storage: "Optional[dict[str, Any]]",
  threads: Optional[int],
) -> "Iterator[pyarrow.RecordBatch]":
  """Reads photos, in a worker: it takes their names and gives their rows."""
  import pyarrow

  wanted = _plain_schema(_arrow_schema(columns))
  for batch in batches:
    names, unread = [], []
    for name, problem in zip(batch.column("path").to_pylist(), batch.column("problem").to_pylist()):
      if problem is None and name and "\0" not in name:
        names.append(name)
      else:
        unread.append((name, problem or "no path can be so"))
    if unread:
      yield _failed(unread, wanted)
    if not names:
      continue
    paths = [_listing.readable(name) for name in names]
    remote = _stores(paths)
    done = 0
    # Spark has work of its own for each batch; and texts of photos may be long.
    rows = 512 if columns and "everything" in columns else 2048
    busy = threads or (_REMOTE_THREADS if remote else _processors())
    for part in pyarrow.RecordBatchReader.from_stream(scan(paths, columns, threads=busy, batch=rows, storage=storage)):
      yield _fitted(part, wanted, names[done:done + part.num_rows])
      done += part.num_rows


def _stores(paths: "list[str]") -> bool:
  """Whether any of the paths is read from a store. What is not installed here fails the task, not each photo."""
  schemes = {path.split("://")[0] for path in paths if "://" in path}
  if schemes:
    import fsspec

    for scheme in schemes:
      try:
        fsspec.get_filesystem_class(scheme)
      except ValueError:
        continue  # Nothing that anybody knows: rows with an error.
  return bool(schemes)


def _processors() -> int:
  """How many processors a task may use."""
  from pyspark import TaskContext

  context = TaskContext.get()
  return max(1, context.cpus()) if context is not None else 1


def _failed(rows: "list[tuple[Optional[str], str]]", wanted: "pyarrow.Schema") -> "pyarrow.RecordBatch":
  """Rows of what was not even tried."""
  import pyarrow

  given = {"path": [path for path, _ in rows], "error": [error for _, error in rows]}
  return pyarrow.RecordBatch.from_arrays(
    [pyarrow.array(given.get(field.name, [None] * len(rows)), field.type) for field in wanted], schema=wanted)


def _fitted(
  batch: "pyarrow.RecordBatch", wanted: "pyarrow.Schema", names: "list[str]",
) -> "pyarrow.RecordBatch":
  """The rows in types that Spark has, and under the names that were asked for."""
  import pyarrow

  arrays = []
  for field, array in zip(wanted, batch.columns):
    if field.name == "path":
      array = pyarrow.array(names, field.type)
    elif isinstance(array, pyarrow.ExtensionArray):
      array = array.storage
    arrays.append(array if array.type == field.type else array.cast(field.type))
  return pyarrow.RecordBatch.from_arrays(arrays, schema=wanted)


def _arrow_schema(columns: "Optional[Iterable[str]]") -> "pyarrow.Schema":
  import pyarrow

  return pyarrow.schema(scan([], columns))


def _plain_schema(full: "pyarrow.Schema") -> "pyarrow.Schema":
  import pyarrow

  return pyarrow.schema([pyarrow.field(field.name, _plain(field.type), field.nullable) for field in full])


def _plain(kind: Any) -> Any:
  """The type in which Spark takes values of a type: it has no numbers without a sign, and no dictionaries."""
  import pyarrow
  from pyarrow import types

  if isinstance(kind, pyarrow.BaseExtensionType):
    return _plain(kind.storage_type)
  if types.is_dictionary(kind):
    return _plain(kind.value_type)
  if types.is_large_string(kind):
    return pyarrow.string()
  if types.is_unsigned_integer(kind):
    return {8: pyarrow.int16(), 16: pyarrow.int32(), 32: pyarrow.int64()}.get(kind.bit_width, pyarrow.decimal128(20, 0))
  if types.is_timestamp(kind):
    return pyarrow.timestamp("us", kind.tz)
  if types.is_list(kind) or types.is_large_list(kind):
    return pyarrow.list_(_plain(kind.value_type))
  if types.is_struct(kind):
    return pyarrow.struct([pyarrow.field(field.name, _plain(field.type), field.nullable) for field in kind])
  return kind


def _spark_type(kind: Any) -> "DataType":
  from pyarrow import types
  from pyspark.sql import types as spark

  kind = _plain(kind)
  if types.is_timestamp(kind):
    return spark.TimestampType() if kind.tz else spark.TimestampNTZType()
  if types.is_list(kind):
    return spark.ArrayType(_spark_type(kind.value_type))
  if types.is_struct(kind):
    return spark.StructType([
      spark.StructField(field.name, _spark_type(field.type), field.nullable) for field in kind])
  if types.is_decimal(kind):
    return spark.DecimalType(kind.precision, kind.scale)
  simple: "dict[str, type[DataType]]" = {
    "string": spark.StringType, "bool": spark.BooleanType, "int8": spark.ByteType, "int16": spark.ShortType,
    "int32": spark.IntegerType, "int64": spark.LongType, "float": spark.FloatType, "double": spark.DoubleType,
    "binary": spark.BinaryType, "date32[day]": spark.DateType}
  return simple[str(kind)]()
