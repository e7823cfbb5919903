/** Where spans go, and which share of the requests without a traceparent is traced; nothing is without an endpoint. */
export type TraceSettings = {
  program: 'api' | 'worker' | 'keyservice';
  endpoint: string | undefined;
  share: number;
};

/**
 * Begins to trace this process, before it connects to anything; gives the function that sends what is left and ends it. Without
 * an endpoint nothing of OpenTelemetry's SDK is even loaded.
 */
export async function startTraces(settings: TraceSettings): Promise<() => Promise<void>> {
  const { endpoint } = settings;
  if (endpoint === undefined) return () => Promise.resolve();
  const { startExporter } = await import('./exporter.ts');
  return startExporter({ ...settings, endpoint });
}
