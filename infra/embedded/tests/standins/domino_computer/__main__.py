"""Stands in for the computer's service."""

import os

import uvicorn
from tests.standins.service import stand_in

uvicorn.run(stand_in("computer"), host=os.environ["HOST"], port=int(os.environ["PORT"]), log_config=None)
