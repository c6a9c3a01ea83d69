"""Signs schemathesis in as an administrator, and counts the answers by status."""

import atexit
import json
import os
import threading
from collections import Counter
from pathlib import Path

import requests
import schemathesis

EMAIL = os.environ.get("SALA_EMAIL", "admin@demo.sala")
PASSWORD = os.environ["SALA_PASSWORD"]

_statuses: Counter[int] = Counter()
_lock = threading.Lock()


@schemathesis.auth(refresh_interval=45)
class AdministratorAuth:
    """A token of a fresh session. It is renewed well within its life, also where a request has ended the session."""

    def get(self, case, context):
        base = case.operation.schema.get_base_url().removesuffix("/")
        response = requests.post(f"{base.split('/api')[0]}/api/auth", auth=(EMAIL, PASSWORD), timeout=30)
        response.raise_for_status()
        return response.json()["token"]

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def after_call(context, case, response):
    with _lock:
        _statuses[response.status_code] += 1


@atexit.register
def print_statuses():
    total = sum(_statuses.values())
    if total == 0:
        return
    print(f"\nAnswers: {total}")
    for status, count in sorted(_statuses.items()):
        print(f"  {status}  {count:6d}  {100 * count / total:5.1f} %")
