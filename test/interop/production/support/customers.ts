import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { expectAnswer } from '#test/support/http/answers.ts';
import { platform, type SignedIn } from '#test/support/people/account.ts';
import type { Gateways } from './gateways.ts';
import { runSection } from './page.ts';

/** Long enough to stand in no log by chance. */
export const pin = '482910573316';

export type Owner = SignedIn & {
  email: string;
  password: string;
  phone: string;
  certificateId: string;
  apiKey: string;
};

const email = 'saran@altan.example';

/** A production that runs: its own values, its address, and what its messages reach. */
type Running = { own: Record<string, string>; baseUrl: string; gateways: Gateways };

/** Runs the commands by which staff make a customer; gives the link for the owner, and the client of the customer's systems. */
async function addCustomer({ own }: Running) {
  const said = await runSection('The first customer', own);
  const found = (pattern: RegExp): string => {
    const [, value] = pattern.exec(said) ?? [];
    if (value === undefined) throw new Error(`there is no ${pattern.source} in:\n${said}`);
    return value;
  };
  return {
    link: found(/(https:\S+\/account\/invitation\/[\w-]+)/),
    clientId: found(/client_id\W+([\da-f-]{36})/),
    clientSecret: found(/client_secret.*?\s([\w-]{43})\s/),
  };
}

/** Joins by the link as the owner does, and confirms a number by the code that the gateway got. */
async function join(production: Running, link: string) {
  expect(new URL(link).origin).toBe(production.baseUrl);
  const password = randomBytes(12).toString('base64');
  const joining = { token: link.slice(link.lastIndexOf('/') + 1), password };
  expectAnswer(await platform(production, '/auth/reset-password', { body: joining }), 200);
  const signingIn = await platform<SignedIn>(production, '/auth/login', { body: { email, password } });
  const user = expectAnswer(signingIn, 200);
  const token = user.access_token;
  const phone = '+97699112244';
  expectAnswer(await platform(production, '/auth/me', { method: 'PUT', token, body: { phone } }), 200);
  const { code = '' } = await production.gateways.next(phone, ({ kind }) => kind === 'code');
  expectAnswer(await platform(production, '/auth/me/phone/verify', { token, body: { code } }), 200);
  return { ...user, email, password, phone };
}

/**
 * Makes the first customer by the page's commands: an owner whose identity was proved, with a certificate of level 3, an API key
 * and a partner client.
 */
export async function makeCustomer(production: Running) {
  const { link, ...client } = await addCustomer(production);
  const joined = await join(production, link);
  await runSection('An identity', production.own);
  const token = joined.access_token;
  type Made = { certificate: { id: string } };
  const asked = { token, body: { label: 'Work', pin } };
  const generated = await platform<Made>(production, '/certificates/generate', asked);
  const { certificate } = expectAnswer(generated, 201);
  const made = await platform<{ key: string }>(production, '/api-keys', { token, body: { name: 'Demo' } });
  const { key: apiKey } = expectAnswer(made, 201);
  return { owner: { ...joined, certificateId: certificate.id, apiKey }, client };
}

export type Customer = Awaited<ReturnType<typeof makeCustomer>>;
