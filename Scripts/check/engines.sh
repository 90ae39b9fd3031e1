#!/bin/sh
# Installs Spark, Ray, Daft and a store of objects into .build/python, and runs the tests that share work among them.
#
# They take 1.3 GB, and Spark needs Java; `make test` runs these tests where they are installed. What is in one list
# is installed together: later pandas does not work with Spark, and without s3fs's version pip takes one from years ago.
set -eu
cd "$(dirname "$0")/../.."
python=.build/python/bin/python
command -v java >/dev/null 2>&1 || echo "Java is not installed (default-jre-headless): the tests of Spark are skipped."
for packages in 'pyspark pandas<3' 's3fs>=2025 moto[s3] flask flask-cors' daft 'ray[data]'; do
  $python -m pip install -q $packages || echo "$packages could not be installed: the tests that need it are skipped."
done
exec $python -m unittest discover -s Python/tests -p 'test_[rs]*.py'
