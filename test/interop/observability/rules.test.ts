import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { beforeAll, expect, test } from 'vitest';
import { provision } from '#test/interop/support/prometheus.ts';

const run = promisify(execFile);
const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const observability = 'deploy/observability';

type Rules = {
  groups: {
    rules: { alert: string; labels: { severity: string }; annotations: { runbook_url: string } }[];
  }[];
};

let promtool: string;
beforeAll(async () => {
  promtool = await provision('promtool');
}, 1_200_000);

test('promtool takes the rules and the configuration', async () => {
  await run(promtool, [
    'check',
    'rules',
    '--lint=all',
    '--lint-fatal',
    fileOf(`${observability}/alerts.yml`),
  ]);
  await run(promtool, ['check', 'config', fileOf(`${observability}/prometheus.yml`)]);
  const broken = run(promtool, ['check', 'rules', fileOf(`${observability}/dashboard.json`)]);
  await expect(broken).rejects.toThrow('dashboard.json');
});

test('alerts that need weeks, or a whole machine, fire by their numbers', async () => {
  const tests = fileOf('test/interop/observability/alerts-test.yml');
  expect((await run(promtool, ['test', 'rules', tests])).stdout).toContain('SUCCESS');
});

test('each alert has its section of the page, and a severity', async () => {
  const { groups } = parse(await readFile(fileOf(`${observability}/alerts.yml`), 'utf8')) as Rules;
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(20);
  const page = await readFile(fileOf('docs/run/alerts.md'), 'utf8');
  const sections = page.match(/^## .+$/gm) ?? [];
  expect(sections).toEqual(rules.map(({ alert }) => `## ${alert}`));
  for (const { alert, labels, annotations } of rules) {
    expect(annotations.runbook_url).toBe(`docs/run/alerts.md#${alert.toLowerCase()}`);
    expect(['critical', 'warning']).toContain(labels.severity);
  }
});
