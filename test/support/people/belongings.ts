import { platform, signInAs, type TestUser } from './account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument } from './document.ts';
import { sentEnvelope, type EnvelopeItem } from './envelope.ts';
import { addMember } from './members.ts';
import { makeOwnCertificate } from './own-certificate.ts';
import { givePasskey } from './second-factor.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import type { World } from '#test/support/world/world.ts';

/** The owner of the made objects, and the address of their webhooks. */
type Holder = { world: World; owner: TestUser; hook: string };

/** Makes an object of an organization, at rest, and gives the ids that stand in its paths, by the parameter's name. */
type Maker = (holder: Holder) => Promise<Record<string, string>>;

async function make<T>({ world, owner }: Holder, path: string, body: object, status = 201): Promise<T> {
  return expectAnswer(await platform<T>(world, path, { token: owner.access_token, body }), status);
}

async function get<T>({ world, owner }: Holder, path: string): Promise<T> {
  return expectAnswer(await platform<T>(world, path, { token: owner.access_token }), 200);
}

/** Sends an envelope and waits until its one recipient is told. */
async function makeEnvelope(holder: Holder): Promise<{ id: string; rid: string; page: string }> {
  const { world, owner } = holder;
  const { id } = await sentEnvelope(world, owner, { recipients: [{ role: 'signer' }] });
  let rid = '';
  await untilTrue(async () => {
    const { recipients } = await get<EnvelopeItem>(holder, `/envelopes/${id}`);
    rid = recipients[0]?.id ?? '';
    return recipients[0]?.status === 'sent';
  });
  return { id, rid, page: '1' };
}

async function makeWebhook(holder: Holder): Promise<{ id: string }> {
  const body = { url: holder.hook, events: ['certificate_generated'] };
  const { webhook } = await make<{ webhook: { id: string } }>(holder, '/webhooks', body);
  return { id: webhook.id };
}

/** A delivery that has arrived. */
async function makeDelivery(holder: Holder): Promise<{ id: string }> {
  const { id } = await makeWebhook(holder);
  type One = { delivery: { id: string; status: string } };
  const { delivery } = await make<One>(holder, `/webhooks/${id}/test`, {}, 202);
  await untilTrue(async () => {
    const now = await get<One>(holder, `/webhook-deliveries/${delivery.id}`);
    return now.delivery.status === 'delivered';
  });
  return { id: delivery.id };
}

/** The makers of the objects that belong to an organization, by the beginning of the paths that lead to them. */
const makers: Readonly<Record<string, Maker>> = {
  '/api/v1/api-keys/{id}': async (holder) => {
    const { id } = await make<{ id: string }>(holder, '/api-keys', { name: 'Server of A' });
    return { id };
  },
  '/api/v1/auth/sessions/{id}': async (holder) => {
    const { world, owner } = holder;
    expectAnswer(await signInAs(world, owner.email, owner.password), 200);
    const sessions = await get<{ id: string; current: boolean }[]>(holder, '/auth/sessions');
    return { id: sessions.find(({ current }) => !current)?.id ?? '' };
  },
  '/api/v1/certificates/{id}': async ({ world, owner }) => ({
    id: (await makeOwnCertificate(world, owner)).id,
  }),
  '/api/v1/documents/{id}': async ({ world, owner }) => ({ id: await readyDocument(world, owner) }),
  '/api/v1/envelopes/{id}': makeEnvelope,
  '/api/v1/bulk-sends/{id}': async (holder) => {
    const { id: envelope_id } = await makeEnvelope(holder);
    const { id: template_id } = await make<{ id: string }>(holder, '/templates', {
      envelope_id,
      roles: ['Buyer'],
    });
    const rows = [{ roles: { Buyer: { email: 'bat@example.mn' } } }];
    const { id } = await make<{ id: string }>(holder, '/bulk-sends', { template_id, rows });
    await untilTrue(async () => {
      const { status } = await get<{ status: string }>(holder, `/bulk-sends/${id}`);
      return status === 'completed';
    });
    return { id };
  },
  '/api/v1/templates/{id}': async (holder) => {
    const { id: envelope_id } = await makeEnvelope(holder);
    const { id } = await make<{ id: string }>(holder, '/templates', { envelope_id, roles: ['Buyer'] });
    return { id };
  },
  // Lifted at once: nothing else of the organization is to be kept by it.
  '/api/v1/organization/legal-holds/{id}': async (holder) => {
    const path = '/organization/legal-holds';
    const { id } = await make<{ id: string }>(holder, path, { kind: 'organization', reason: 'A claim' });
    await make(holder, `${path}/${id}/lift`, { reason: 'It is settled' }, 200);
    return { id };
  },
  '/api/v1/users/{id}': async ({ world, owner }) => ({ id: (await addMember(world, owner)).user.id }),
  '/api/v1/webhooks/{id}': makeWebhook,
  '/api/v1/webhook-deliveries/{id}': makeDelivery,
  // The last one: from then on the owner's password alone opens nothing.
  '/api/v1/auth/passkeys/{id}': async ({ world, owner }) => ({
    id: await givePasskey(world, owner.user.id),
  }),
};

/** The longest beginning of a path that has a maker. */
export function makerOf(path: string): string | undefined {
  return Object.keys(makers)
    .filter((prefix) => path === prefix || path.startsWith(`${prefix}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** An organization that has one of everything, by the beginning of its paths. */
export async function furnish(world: World, owner: TestUser) {
  const receiver = await startReceiver();
  const holder = { world, owner, hook: receiver.url };
  const ids = new Map<string, Record<string, string>>();
  for (const [prefix, maker] of Object.entries(makers)) ids.set(prefix, await maker(holder));
  return { ids, stop: () => receiver.stop() };
}
