"""Which request led to which append, job and move? Spans of OpenTelemetry, sent by OTLP, if the operator wants them.

A request is a span, and what it appends one within it. The jobs that follow from the append carry its place with them,
and the moves that they make are spans of the same trace. What follows from such a move in turn begins a trace of its
own that links to the one before: otherwise a game between programs would be one trace without an end.
Without `start` nothing here costs more than a look at a variable.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from application.operations.errors import ExtraMissing

__all__ = ["CARRIED", "carried", "job_span", "request_span", "span", "start", "stop", "trace_id"]

CARRIED = "trace"
"""The member of an outbox row's payload, and of a job's metadata, in which a trace is carried."""

_AT_THE_END = 2.0
"""Seconds in which a process that ends may send its last spans."""

_tracer: Any = None
_provider: Any = None
_within: ContextVar[str] = ContextVar("annals_traced_within", default="")


def start(endpoint: str, process: str, exporter: Any = None) -> None:
    """Begin to trace in this process, and send spans to an OTLP/HTTP endpoint such as `http://host:4318/v1/traces`.

    Call it after a fork, because a thread sends. `exporter` replaces the one that sends.
    How many traces are kept is set by OpenTelemetry's own variables (`OTEL_TRACES_SAMPLER`).

    Raises:
        ExtraMissing: the extra `tracing` is not installed.
    """
    global _tracer, _provider
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        raise ExtraMissing("traces need the extra `tracing`: pip install 'annals[tracing]'") from None
    resource = Resource.create({"service.name": "annals", "annals.process": process})
    # At the end it would wait for its collector without a bound: `stop` waits.
    _provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    _provider.add_span_processor(BatchSpanProcessor(exporter or OTLPSpanExporter(endpoint=endpoint, timeout=5)))
    _tracer = _provider.get_tracer("annals")


def stop() -> None:
    """Send what is left, for two seconds at most, and trace no more."""
    global _tracer, _provider
    provider, _tracer, _provider = _provider, None, None
    if provider is not None:
        ending = threading.Thread(target=provider.shutdown, daemon=True)
        ending.start()
        ending.join(_AT_THE_END)


@contextmanager
def span(name: str, **attributes: str | int) -> Iterator[Any]:
    """A span within the one that the thread is in; None where nothing is traced."""
    if _tracer is None:
        yield None
        return
    with _tracer.start_as_current_span(name, attributes=_named(attributes)) as found:
        yield found


@contextmanager
def request_span(name: str, traceparent: str | None = None, **attributes: str | int) -> Iterator[Any]:
    """The span of a request, within a trace of the caller's if there is one."""
    if _tracer is None:
        yield None
        return
    with _begun("request", name, "SERVER", traceparent, (), attributes) as found:
        yield found


@contextmanager
def job_span(name: str, trace: object = None, **attributes: str | int) -> Iterator[Any]:
    """The span of a job, with what the outbox carried: within the request's trace, or with a link to what led to it."""
    if _tracer is None:
        yield None
        return
    given = trace if isinstance(trace, Mapping) else {}
    links = [link] if (link := _context_of(given.get("link"))) is not None else []
    with _begun("job", name, "CONSUMER", given.get("parent"), links, attributes) as found:
        yield found


def carried() -> dict[str, str] | None:
    """What a job that follows from here must carry; None where nothing is traced."""
    if _tracer is None:
        return None
    from opentelemetry import trace

    here = trace.get_current_span().get_span_context()
    if not here.is_valid:
        return None
    text = f"00-{here.trace_id:032x}-{here.span_id:016x}-{int(here.trace_flags):02x}"
    return {"link" if _within.get() == "job" else "parent": text}


def trace_id() -> str | None:
    """The id of the trace that the thread is in; None if it is in none."""
    if _tracer is None:
        return None
    from opentelemetry import trace

    here = trace.get_current_span().get_span_context()
    return f"{here.trace_id:032x}" if here.is_valid else None


@contextmanager
def _begun(
    within: str, name: str, kind: str, parent: object, links: list[Any] | tuple[()], attributes: Mapping[str, str | int]
) -> Iterator[Any]:
    from opentelemetry import trace

    context = None
    if (above := _context_of(parent)) is not None:
        context = trace.set_span_in_context(trace.NonRecordingSpan(above))
    token = _within.set(within)
    try:
        with _tracer.start_as_current_span(
            name,
            context=context,
            kind=trace.SpanKind[kind],
            links=[trace.Link(each) for each in links],
            attributes=_named(attributes),
        ) as found:
            yield found
    finally:
        _within.reset(token)


def _context_of(text: object) -> Any:
    """The place that a `traceparent` (W3C) names; None if it names none."""
    if not isinstance(text, str):
        return None
    from opentelemetry import trace
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    found = TraceContextTextMapPropagator().extract({"traceparent": text}, context=_empty())
    context = trace.get_current_span(found).get_span_context()
    return context if context.is_valid else None


def _empty() -> Any:
    from opentelemetry.context import Context

    return Context()


def _named(attributes: Mapping[str, str | int]) -> dict[str, str | int]:
    return {f"annals.{name}": value for name, value in attributes.items()}
