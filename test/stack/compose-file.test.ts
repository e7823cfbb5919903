import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { searchAttributes } from '#domain/common/search-attributes.ts';
import { project } from '#stack/home.ts';
import { temporalServerVersion } from '#stack/temporal/server-programs.ts';
import { temporalUiConfig, temporalUiVersion } from '#stack/temporal/ui-server.ts';

type Service = {
  image: string;
  command?: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  environment: Record<string, string>;
};
const file = join(project, 'docker-compose.temporal.yml');
const text = readFileSync(file, 'utf8');
const { services }: { services: Record<string, Service> } = parse(text, { merge: true });
const service = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`no service ${name}`);
  return found;
};

describe('docker-compose.temporal.yml', () => {
  test('follows the schema of the Compose specification', () => {
    const command = join(project, 'node_modules', '.bin', 'dclint');
    const output = execFileSync(command, [file, '--quiet', '--formatter', 'json'], { encoding: 'utf8' });
    const [report] = JSON.parse(output) as { errorCount: number; messages: unknown[] }[];
    expect(report?.errorCount ?? 0).toBe(0);
  });

  test('every image is an official one at one exact version', () => {
    for (const { image } of Object.values(services))
      expect(image).toMatch(/^(temporalio\/(server|admin-tools|ui)|postgres):\d+\.\d+(\.\d+)?(-alpine)?$/);
    for (const name of ['server', 'schema', 'namespace'])
      expect(service(name).image).toMatch(new RegExp(`:${temporalServerVersion}$`));
  });

  test('nothing is published beyond this machine', () => {
    const ports = Object.values(services).flatMap((one) => one.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('no password is in the file', () => {
    expect(service('postgresql').environment['POSTGRES_PASSWORD']).toMatch(/^\$\{TEMPORAL_DB_PASSWORD:\?/);
    expect(service('server').environment['POSTGRES_PWD']).toMatch(/^\$\{TEMPORAL_DB_PASSWORD:\?/);
    expect(service('schema').environment['SQL_PASSWORD']).toMatch(/^\$\{TEMPORAL_DB_PASSWORD:\?/);
  });

  test('each waits for what it needs', () => {
    expect(service('schema').depends_on).toEqual({ postgresql: { condition: 'service_healthy' } });
    expect(service('server').depends_on).toEqual({ schema: { condition: 'service_completed_successfully' } });
    expect(service('namespace').depends_on).toEqual({ server: { condition: 'service_healthy' } });
    for (const name of ['postgresql', 'server']) expect(service(name).healthcheck?.test[0]).toBe('CMD');
  });

  test('the search attributes are those of the flows', () => {
    const pairs = [
      ...(service('namespace').command?.join('\n') ?? '').matchAll(/(\w+)=(Keyword|Datetime|Bool)\b/g),
    ];
    expect(Object.fromEntries(pairs.map(([, name, type]) => [name, type]))).toEqual(searchAttributes);
  });

  test('the UI changes nothing and asks nobody outside, and is the one that npm start has', () => {
    expect(service('ui').image).toBe(`temporalio/ui:${temporalUiVersion}`);
    expect(service('ui').environment).toMatchObject({
      TEMPORAL_DISABLE_WRITE_ACTIONS: 'true',
      TEMPORAL_DISABLE_NEWS_FETCH: 'true',
    });
    expect(
      JSON.parse(temporalUiConfig({ temporalAddress: 'x:1', port: 2, baseUrl: 'http://y' })),
    ).toMatchObject({
      disableWriteActions: true,
      disableNewsFetch: true,
    });
  });

  test('the UI asks our codec endpoint and sends the cookie of staff along', () => {
    expect(service('ui').environment).toMatchObject({
      TEMPORAL_CODEC_ENDPOINT: '${BASE_URL:-http://localhost:3000}/support/codec',
      TEMPORAL_CODEC_INCLUDE_CREDENTIALS: 'true',
    });
  });
});
