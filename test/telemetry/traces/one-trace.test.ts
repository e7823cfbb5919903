import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTraces } from '#telemetry/traces/start.ts';
import { call } from '#test/support/http/http.ts';
import { createRequest, getCode } from '#test/support/people/signer.ts';
import { startApiProcess } from '#test/support/servers/api-process.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startWorld } from '#test/support/world/world.ts';
import { startCollector } from '#test/telemetry/support/collector.ts';

const collector = setUp(startCollector);
// The worker of a world is in this process; API and key service have processes of their own.
setUp(async () => {
  const stop = await startTraces({ program: 'worker', endpoint: collector.url, share: 0 });
  return { stop };
});
const tracing = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' });
const world = setUp(() => startWorld({}, { ownKeyService: true, keyService: tracing() }));
const api = setUp(() => startApiProcess(world, tracing()));

const aTrace = () => randomBytes(16).toString('hex');
const of = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);

async function sign(traceparent: string): Promise<void> {
  const { token } = await createRequest(world);
  const body = { otp: await getCode(world, token), consent: true };
  const answer = await call(api, `/sign/${token}/sign`, { body, headers: { traceparent } });
  expect(answer.status).toBe(200);
}

test('a signature is one trace, from the request to the key service and the database', async () => {
  const traceId = aTrace();
  await sign(`00-${traceId}-${'1'.repeat(16)}-01`);
  const services = () => new Set(of(traceId).map(({ service }) => service));
  const hasEnded = () =>
    ['activity seal', 'update sign', 'workflow signRequest sign'].every((name) =>
      of(traceId).some((span) => span.name === name),
    );
  await untilTrue(
    async () =>
      services().size === 3 && hasEnded() && of(traceId).some(({ parentId }) => parentId === '1'.repeat(16)),
  );
  const spans = of(traceId);
  const named = (service: string, name: RegExp) =>
    spans.filter((span) => span.service === `tamga-${service}` && name.test(span.name));
  const [request] = spans.filter(({ parentId }) => parentId === '1'.repeat(16));
  expect(request).toMatchObject({ service: 'tamga-api', attributes: { 'http.response.status_code': '200' } });
  const [update] = named('api', /^update sign$/);
  expect(update?.parentId).toBe(request?.spanId);
  expect(update?.attributes['tamga.workflow_id']).toMatch(/^sign-request\/[0-9a-f-]{36}$/);
  expect(named('worker', /^workflow signRequest sign$/)[0]?.parentId).toBe(update?.spanId);
  const [seal] = named('worker', /^activity seal$/);
  expect(seal?.parentId).toBe(update?.spanId);
  const [asked] = named('worker', /^key service$/).filter(({ parentId }) => parentId === seal?.spanId);
  const [signed] = named('keyservice', /^POST \/api\/v1\//).filter(
    ({ parentId }) => parentId === asked?.spanId,
  );
  expect(signed?.attributes['http.response.status_code']).toBe('200');
  const queries = (service: string) => named(service, /^postgresql /);
  for (const service of ['api', 'worker', 'keyservice']) expect(queries(service).length).toBeGreaterThan(0);
  expect(queries('keyservice').some(({ parentId }) => parentId === signed?.spanId)).toBe(true);
});

test('no span has anything of the signer, of a document or of a statement', async () => {
  const traceId = aTrace();
  await sign(`00-${traceId}-${'2'.repeat(16)}-01`);
  await untilTrue(async () => of(traceId).some(({ name }) => name === 'activity seal'));
  const said = Buffer.concat(collector.raw).toString('latin1');
  expect(said.match(/example\.mn|select .{1,200} from|insert into|sha256:/i)?.[0]).toBeUndefined();
  const keys = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...keys].toSorted()).toEqual([
    'db.namespace',
    'db.operation.name',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'tamga.attempt',
    'tamga.operation',
    'tamga.task_queue',
    'tamga.workflow_id',
  ]);
});

test('a caller who asks for no trace, or in no form of W3C, gets none', async () => {
  const [unsampled, broken, last] = [aTrace(), aTrace(), aTrace()];
  await sign(`00-${unsampled}-${'3'.repeat(16)}-00`);
  await sign(`00-${broken}-${'0'.repeat(16)}-01`);
  await sign(`00-${last}-${'4'.repeat(16)}-01`);
  await untilTrue(async () => of(last).length > 0);
  expect([...of(unsampled), ...of(broken)]).toEqual([]);
});
