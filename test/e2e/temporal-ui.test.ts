import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { Client, Connection } from '@temporalio/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '#api/app.ts';
import { createDataConverter } from '#codec/data-converter.ts';
import type { StaffRole } from '#domain/account/staff.ts';
import { temporalViews, temporalViewUrl } from '#domain/common/temporal-views.ts';
import { freePort } from '#stack/system/ports.ts';
import { provisionTemporal } from '#stack/temporal/cli.ts';
import type { RunningProcess } from '#stack/system/process.ts';
import { startTemporal, type RunningTemporal } from '#stack/temporal/temporal.ts';
import { provisionTemporalUi, startTemporalUi } from '#stack/temporal/ui-server.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { staffSignInWords } from '#words/pages/staff-sign-in.ts';
import { frameWords } from '#words/staff/frame.ts';
import { overviewWords } from '#words/staff/overview.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { codeOf, makeStaff } from '#test/support/people/staff.ts';
import { startWorld, type World } from '#test/support/world/world.ts';
import { expectAccessible, look } from '#test/web/support/look.ts';

const address = 'bat.signer@confidential.example';
const workflowId = 'sign-request/of-the-ui-test';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const words = wordsIn('en').staff;

let world: World;
let temporal: RunningTemporal;
let ui: RunningProcess;
let folder: string;
let browser: Browser;
let api: { baseUrl: string; server: ServerType };
let uiUrl: string;
let runId: string;

/** Starts a Temporal with the UI that people use, and in it one workflow with encrypted arguments. */
beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'tamga-test-'));
  const [port, uiPort, apiPort] = [await freePort(), await freePort(), await freePort()];
  temporal = await startTemporal({
    cli: await provisionTemporal(process.env),
    port,
    logFile: join(folder, 'temporal.log'),
  });
  uiUrl = `http://127.0.0.1:${uiPort}`;
  const baseUrl = `http://127.0.0.1:${apiPort}`;
  ui = await startTemporalUi({
    program: await provisionTemporalUi(process.env),
    temporalAddress: temporal.address,
    port: uiPort,
    baseUrl,
    folder: join(folder, 'temporal-ui'),
    logFile: join(folder, 'temporal-ui.log'),
  });
  const config = { ...world.config, BASE_URL: baseUrl, TEMPORAL_UI_URL: uiUrl };
  const app = createApp({ ...world.deps, config });
  api = { baseUrl, server: serve({ fetch: app.fetch, port: apiPort, hostname: '127.0.0.1' }) };
  const connection = await Connection.connect({ address: temporal.address });
  const dataConverter = createDataConverter(world.deps.keys.payloads);
  const client = new Client({ connection, namespace: 'default', dataConverter });
  const started = await client.workflow.start('signRequest', {
    workflowId,
    taskQueue: 'nobody',
    args: [{ facts: { userEmail: address } }],
    staticSummary: 'Sign request at level 2',
  });
  runId = started.firstExecutionRunId;
  await connection.close();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await new Promise((resolve) => api.server.close(resolve));
  await ui.stop();
  await temporal.stop();
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the workflow in the UI and waits for the codec's answer; gives its status and all the text of the page then. */
async function openFlow(page: Page): Promise<{ status: number; shown: string }> {
  const decoded = page.waitForResponse(
    (answer) => answer.url().includes('/support/codec/decode') && answer.request().method() === 'POST',
  );
  await page.goto(`${uiUrl}/namespaces/default/workflows/${encodeURIComponent(workflowId)}/${runId}/history`);
  const status = (await decoded).status();
  await page
    .getByText(status === 200 ? address : 'Workflow Execution Started')
    .first()
    .waitFor();
  return { status, shown: await page.locator('body').innerText() };
}

/** Sets up the second factor as a person does, who types the secret into their app. */
async function setUpFactor(page: Page, language: Language): Promise<void> {
  const { label, button } = staffSignInWords[language];
  const secret = await page.locator('dd[translate=no]').innerText();
  await page.getByLabel(label).fill(codeOf(secret.replaceAll(' ', '')));
  await page.getByRole('button', { name: button }).click();
}

test('the Temporal UI shows payloads to whoever is signed in as a payload reader, and to nobody else', async () => {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const signIn = async (role: StaffRole, title: string) => {
    const staff = await makeStaff({ owner: world.owner, baseUrl: api.baseUrl }, role);
    await page.goto(staff.link);
    await page.getByRole('button', { name: words.open }).click();
    await setUpFactor(page, 'en');
    await page.getByRole('heading', { name: title }).waitFor();
  };

  const before = await openFlow(page);
  expect(before.status).toBe(401);
  expect(before.shown).not.toContain(address);

  await signIn('support', overviewWords.title);
  const support = await openFlow(page);
  expect(support.status).toBe(403);
  expect(support.shown).not.toContain(address);

  await signIn('payload_reader', frameWords.session.title);
  await page.getByText(`${api.baseUrl}/support/codec`).waitFor();
  const reader = await openFlow(page);
  expect(reader.status).toBe(200);
  expect(reader.shown).toContain(address);

  await page.goto(`${api.baseUrl}/staff`);
  await page.getByRole('button', { name: frameWords.signOut }).click();
  await page.getByRole('heading', { name: words.nobody.title }).waitFor();
  const after = await openFlow(page);
  expect(after.status).toBe(401);
  expect(after.shown).not.toContain(address);
});

test('the Temporal UI changes nothing: its server refuses, and it shows no act', async () => {
  const path = `/api/v1/namespaces/default/workflows/${encodeURIComponent(workflowId)}`;
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`${uiUrl}/namespaces/default/workflows/${encodeURIComponent(workflowId)}/${runId}/history`);
  await page.getByText(workflowId).first().waitFor();
  const acts = page.getByRole('button', { name: /terminate|request cancellation|reset|more actions/i });
  await acts.first().waitFor();
  for (const act of await acts.all()) expect(await act.isDisabled()).toBe(true);
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === '_csrf')?.value ?? '';
  expect(token).not.toBe('');
  const post = async (act: string) => {
    const headers = { 'x-csrf-token': token };
    return (await page.request.post(`${uiUrl}${path}/${act}`, { headers, data: {} })).status();
  };
  for (const act of ['terminate', 'cancel', 'reset', 'signal/x', 'update/x', 'pause'])
    expect(await post(act), act).toBe(405);
});

test('a link to a list keeps it as a saved view of that browser', async () => {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(temporalViewUrl(temporalViews[1], { uiUrl, namespace: 'default' }));
  await page.getByText('Stuck signatures').first().waitFor();
  expect(new URL(page.url()).searchParams.get('query')).toBe('Stuck = true AND FlowStage = "sealing"');
  await page.goto(`${uiUrl}/namespaces/default/workflows`);
  await page.getByText('Saved Views').first().waitFor();
  expect(JSON.stringify(await context.storageState())).toContain('Stuck signatures');
});

test.each(['en', 'mn'] as const)('the pages of staff are accessible in %s', async (language) => {
  const staff = await makeStaff({ owner: world.owner, baseUrl: api.baseUrl }, 'support', 'payload_reader');
  const { page, context, complaints } = await look(browser, staff.link, language);
  onTestFinished(() => context.close());
  const { open, spent, nobody } = wordsIn(language).staff;
  await expectAccessible(page);
  await page.getByRole('button', { name: open }).click();
  await page.getByRole('heading', { name: staffSignInWords[language].enrol.title }).waitFor();
  await expectAccessible(page);
  await setUpFactor(page, language);
  await page.getByRole('heading', { name: overviewWords.title }).waitFor();
  await expectAccessible(page);
  await page.goto(`${api.baseUrl}/staff/session`);
  await page.getByText(`${api.baseUrl}/support/codec`).waitFor();
  await expectAccessible(page);
  await page.goto(staff.link);
  await page.getByRole('heading', { name: spent.title }).waitFor();
  await expectAccessible(page);
  await context.clearCookies();
  await page.goto(`${api.baseUrl}/staff`);
  await page.getByRole('heading', { name: nobody.title }).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
