import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import packageFile from '../../../package.json' with { type: 'json' };
import { samplerOfCallers, samplerOfOurs } from './sampler.ts';
import type { TraceSettings } from './start.ts';

/** Exports the spans of this process by OTLP over HTTP, in batches; gives the function that sends the rest and ends that. */
export function startExporter({ program, endpoint, share }: TraceSettings & { endpoint: string }) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 3_000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `tamga-${program}`,
      'service.version': packageFile.version,
      'service.instance.id': crypto.randomUUID(),
    }),
    sampler: program === 'api' ? samplerOfCallers(share) : samplerOfOurs,
    spanLimits: {
      attributeValueLengthLimit: 200,
      attributeCountLimit: 20,
      eventCountLimit: 0,
      linkCountLimit: 4,
    },
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return async () => {
    // The product does not wait for a collector that is away.
    await provider.shutdown().catch(() => undefined);
  };
}
