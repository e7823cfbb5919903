import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { beforeAll, expect, test } from 'vitest';
import { provision } from '#test/interop/support/prometheus.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

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

type Panel = {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
};

test('the panels of the dashboard lie side by side, and ask what Prometheus understands', async () => {
  const { panels } = JSON.parse(await readFile(fileOf(`${observability}/dashboard.json`), 'utf8')) as {
    panels: Panel[];
  };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Map<string, string>();
  for (const { title, gridPos } of panels)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(x, title).toBeLessThan(24);
        expect(taken.get(`${x}/${y}`), title).toBeUndefined();
        taken.set(`${x}/${y}`, title);
      }
  const exprs = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(exprs.length).toBeGreaterThan(30);
  const rules = exprs.map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'tamga-.*'),
  }));
  const file = join(await scratchFolder(), 'panels.json');
  await writeFile(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
  await run(promtool, ['check', 'rules', '--lint=none', file]);
});

/** The names of our metrics in a text; those of a histogram without their suffixes. */
const named = (text: string) =>
  new Set([...text.matchAll(/\b(tamga_[a-z_]+?)(?:_bucket|_count|_sum)?\b/g)].map(([, name = '']) => name));

test('each number that an alert looks at has a panel', async () => {
  const { groups } = parse(await readFile(fileOf(`${observability}/alerts.yml`), 'utf8')) as {
    groups: { rules: { expr: string }[] }[];
  };
  const alerts = named(groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)).join('\n'));
  const shown = named(await readFile(fileOf(`${observability}/dashboard.json`), 'utf8'));
  expect(alerts.size).toBeGreaterThan(15);
  expect([...alerts].filter((name) => !shown.has(name))).toEqual([]);
});
