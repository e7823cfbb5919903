import { randomBytes } from 'node:crypto';
import { TamgaOpen } from '#packages/client/src/index.ts';
import { awaitMessage, readOutbox, until } from '../outbox.ts';
import type { DemoAccess } from '../stack.ts';
import { headingOf, type Browser } from './browser.ts';

export type Person = { email: string; password: string };

/** Opens an account with a name of its own, and proves its address by the mail. */
export async function openAccount(
  { base_url: baseUrl, outbox_url: outbox }: DemoAccess,
  names: { first_name: string; last_name: string; organization_name: string },
): Promise<Person> {
  const person = {
    email: `${names.first_name.toLowerCase()}.${randomBytes(4).toString('hex')}@example.mn`,
    password: randomBytes(12).toString('base64url'),
  };
  const { api } = new TamgaOpen({ baseUrl });
  await api.POST('/api/v1/auth/register', { body: { ...person, ...names } });
  const { link = '' } = await awaitMessage(outbox, person.email, ({ link: one }) => one !== undefined);
  const token = link.slice(link.lastIndexOf('/') + 1);
  await api.POST('/api/v1/auth/verify-email', { body: { token, password: person.password } });
  return person;
}

/** Remembers the codes that went to a person, and gives the function that waits for the next one. */
export async function nextCode({ outbox_url: outbox }: DemoAccess, { email }: Person) {
  const codes = async () =>
    (await readOutbox(outbox)).filter(({ kind, to }) => kind === 'code' && to === email);
  const before = new Set((await codes()).map(({ sent_at: at }) => at));
  const next = async () => (await codes()).find(({ sent_at: at }) => !before.has(at))?.code;
  return async () => (await until(next, (code) => code !== undefined, 'No one-time code arrived')) ?? '';
}

/** An application as its owner gets it: the secret is shown this once. */
export type Application = { id: string; secret: string };

/** Makes an application on the developer dashboard, which sends people back to `redirectUri`. */
export async function makeApplication(
  browser: Browser,
  owner: Person,
  { baseUrl, redirectUri }: { baseUrl: string; redirectUri: string },
): Promise<Application> {
  const form = await browser.open(`${baseUrl}/developer/applications/new`);
  const page = await browser.send(form, { ...owner });
  const made = await browser.send(page, { name: 'Altan Shop', scope_sign: 'true' });
  const id = /\/developer\/applications\/([\da-f-]{36})/.exec(made.html)?.[1];
  const secret = codesIn(made.html).find((one) => one !== id);
  if (id === undefined || secret === undefined)
    throw new Error(`the dashboard made no application: ${headingOf(made)}`);
  const settings = await browser.open(`${baseUrl}/developer/applications/${id}/sign-in`);
  const fields = { redirect_uris: redirectUri, scope_profile: 'true', scope_email: 'true' };
  const set = await browser.send(settings, fields);
  if (set.status !== 200) throw new Error(`the dashboard did not take the address: ${headingOf(set)}`);
  return { id, secret };
}

function codesIn(html: string): string[] {
  return [...html.matchAll(/<code[^>]*>([^<]+)<\/code>/g)].map(([, inner = '']) => inner.trim());
}
