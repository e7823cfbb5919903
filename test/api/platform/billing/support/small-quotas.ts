import { readFile } from 'node:fs/promises';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { platform, someEmail, type TestUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import type { World } from '#test/support/world/world.ts';
import { sampleDocument } from '../../../../../src/demo/options.ts';

/** The PDF of which a day has room for not quite three. */
export const pdf = await readFile(sampleDocument);

/** Gives the shared world an API whose plans have small quotas. */
export async function withSmallQuotas(shared: World): Promise<World> {
  const config = {
    ...shared.config,
    QUOTA_ENTERPRISE: { recipients: 4, mails: 5, sms: 2, bytes: pdf.length * 3 - 1, bounces: 2 },
    SMS_COUNTRIES: new Map([['MN', 1]]),
  };
  const deps = { ...shared.deps, config };
  const served = await serveAnother(shared, { config });
  return { ...shared, deps, config, baseUrl: served.baseUrl, stop: () => served.close() };
}

type Shown = { client_id: string | null; quota: string; country: string | null; used: number; limit: number };

/** What an organization has used today, by quota or, for text messages, by country. */
export async function usedBy(world: World, user: TestUser): Promise<Record<string, number>> {
  const day = new Date().toISOString().slice(0, 10);
  const answer = await platform<{ quotas: Shown[] }>(world, `/usage?from=${day}&to=${day}`, {
    token: user.access_token,
  });
  const { quotas } = expectAnswer(answer, 200);
  return Object.fromEntries(quotas.map(({ quota, country, used }) => [country ?? quota, used]));
}

/** Makes a draft for so many people, and gives its id. */
export async function draftFor(
  world: World,
  user: TestUser,
  people: number,
  more: object = {},
): Promise<string> {
  const body = {
    document_id: await readyDocument(world, user),
    name: 'Lease agreement',
    routing_type: 'parallel',
    recipients: Array.from({ length: people }, (_, one) => ({ email: someEmail(), name: `Person ${one}` })),
    ...more,
  };
  const token = user.access_token;
  return expectAnswer(await platform<{ id: string }>(world, '/envelopes', { token, body }), 201).id;
}

export const sendDraft = (world: World, user: TestUser, id: string, headers: Record<string, string> = {}) =>
  platform(world, `/envelopes/${id}/send`, { token: user.access_token, body: {}, headers });

export const recipientOf = (world: World, envelopeId: string) =>
  world.deps.orm.em.fork().findOneOrFail(EnvelopeRecipient, { envelopeId });
