import protobuf from 'protobufjs';
import { startListening } from '#test/support/servers/listening.ts';

/** The parts of opentelemetry-proto that are read here, with their numbers. */
const { root } = protobuf.parse(`syntax = "proto3";
  message Request { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span { bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    fixed64 start = 7; fixed64 end = 8; repeated KeyValue attributes = 9; repeated Event events = 11; Status status = 15; }
  message Event { string name = 2; }
  message Status { string message = 2; int32 code = 3; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue { string string_value = 1; int64 int_value = 3; double double_value = 4; }`);

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } };
type Decoded = {
  resourceSpans?: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        attributes?: Attribute[];
      }[];
    }[];
  }[];
};

export type CollectedSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  attributes: Record<string, string>;
};

const hex = (base64 = '') => Buffer.from(base64, 'base64').toString('hex');

function valuesOf(attributes: Attribute[] = []): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? 'other']),
  );
}

function spansOf(body: Buffer): CollectedSpan[] {
  const type = root.lookupType('Request');
  const { resourceSpans = [] } = type.toObject(type.decode(body), {
    bytes: String,
    longs: String,
  }) as Decoded;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: valuesOf(resource.attributes)['service.name'] ?? '',
        traceId: hex(span.traceId),
        spanId: hex(span.spanId),
        parentId: hex(span.parentSpanId),
        name: span.name,
        attributes: valuesOf(span.attributes),
      })),
    ),
  );
}

/** A collector of traces that takes OTLP over HTTP in protobuf; `raw` is all that it was sent. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const raw: Buffer[] = [];
  const { url, stop } = await startListening((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const isOurs =
        request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
      if (isOurs) {
        raw.push(body);
        spans.push(...spansOf(body));
      }
      response.writeHead(isOurs ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  return { url: new URL(url).origin, spans, raw, stop };
}
