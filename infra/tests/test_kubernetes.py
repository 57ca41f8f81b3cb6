"""The manifests fit the API's schemas, and what they name is there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kubernetes_validate  # type: ignore[import-untyped]
import pytest
import yaml

FOLDER = Path(__file__).parents[1] / "kubernetes"
KUSTOMIZATION: dict[str, Any] = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())
OBJECTS: list[dict[str, Any]] = [
    thing for name in KUSTOMIZATION["resources"] for thing in yaml.safe_load_all((FOLDER / name).read_text())
]
IDS = [f"{thing['kind']}-{thing['metadata']['name']}" for thing in OBJECTS]
VERSIONS = ("1.30", "1.37")


def pod_of(thing: dict[str, Any]) -> dict[str, Any] | None:
    """The pod's specification within a workload."""
    spec = thing["spec"]
    if thing["kind"] == "CronJob":
        spec = spec["jobTemplate"]["spec"]
    pod = spec.get("template", {}).get("spec")
    return pod if isinstance(pod, dict) else None


PODS = [(thing["metadata"]["name"], pod) for thing in OBJECTS if (pod := pod_of(thing))]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("thing", OBJECTS, ids=IDS)
def test_manifest_fits_the_schema(thing: dict[str, Any], version: str) -> None:
    kubernetes_validate.validate(thing, version, strict=True)


def test_every_file_belongs_to_the_kustomization() -> None:
    assert {path.name for path in FOLDER.glob("*.yaml")} == {
        *KUSTOMIZATION["resources"],
        "kustomization.yaml",
    }


@pytest.mark.parametrize(("name", "pod"), PODS, ids=[name for name, _ in PODS])
def test_pod_is_locked_down(name: str, pod: dict[str, Any]) -> None:
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["automountServiceAccountToken"] is False
    for container in pod["containers"]:
        security = container["securityContext"]
        assert security["readOnlyRootFilesystem"] is True
        assert security["allowPrivilegeEscalation"] is False
        assert security["capabilities"]["drop"] == ["ALL"]
        assert {"requests", "limits"} <= container["resources"].keys()
        assert container["image"] in {image["name"] for image in KUSTOMIZATION["images"]}


def test_references_between_objects_lead_somewhere() -> None:
    deployments = {thing["metadata"]["name"]: thing for thing in OBJECTS if thing["kind"] == "Deployment"}
    for thing in OBJECTS:
        if thing["kind"] == "HorizontalPodAutoscaler":
            assert thing["spec"]["scaleTargetRef"]["name"] in deployments
        if thing["kind"] in ("Service", "PodDisruptionBudget"):
            spec = thing["spec"]["selector"]
            labels = spec.get("matchLabels", spec)
            assert labels == deployments[labels["app"]]["spec"]["template"]["metadata"]["labels"]
        if thing["kind"] == "Service":
            (container,) = deployments[thing["metadata"]["name"]]["spec"]["template"]["spec"]["containers"]
            offered = {port["name"]: port["containerPort"] for port in container["ports"]}
            for port in thing["spec"]["ports"]:
                assert port["port"] == offered[port["targetPort"]]


def test_every_deployment_has_a_budget_an_autoscaler_and_a_grace() -> None:
    names = {thing["metadata"]["name"] for thing in OBJECTS if thing["kind"] == "Deployment"}
    for kind in ("PodDisruptionBudget", "HorizontalPodAutoscaler"):
        assert {thing["metadata"]["name"] for thing in OBJECTS if thing["kind"] == kind} == names
    assert all(pod["terminationGracePeriodSeconds"] >= 30 for name, pod in PODS if name in names)
