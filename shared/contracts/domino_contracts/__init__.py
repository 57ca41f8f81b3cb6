"""The words spoken between browser, services and workers. No sentence crosses the wire, only codes."""
