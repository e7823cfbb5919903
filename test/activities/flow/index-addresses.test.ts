import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { indexAddresses } from '#activities/flow/index-addresses.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { FlowAddress } from '#entities/flow/flow-address.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { addressHashes } from '#secrets/address-hash.ts';
import { keyRing, type KeyRing } from '#secrets/key-ring.ts';
import { actAs } from '#test/api/support/acts/ground.ts';
import { platform, registerUser, someEmail } from '#test/support/people/account.ts';
import { recipientLink, sentEnvelope } from '#test/support/people/envelope.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startFlow } from '#test/workflows/support/flow.ts';

const world = setUp(startWorld);
const [one, other] = [setUp(() => makeStaff(world, 'support')), setUp(() => makeStaff(world, 'support'))];
const sender = setUp(() => registerUser(world, { organization_name: 'Sender' }));

const em = () => world.owner.em.fork();

/** Has two members of staff correct the signer's address. */
async function correctSigner(id: string, email: string): Promise<void> {
  for (const staff of [one, other])
    await actAs(world, staff, { id, act: 'correct-address', body: { email } });
}

async function correctRecipient(id: string, from: string): Promise<string> {
  const { body } = await platform<{ recipients: { id: string; email: string }[] }>(
    world,
    `/envelopes/${id}`,
    {
      token: sender.access_token,
    },
  );
  const recipient = body.data.recipients.find(({ email }) => email === from)?.id ?? '';
  const email = someEmail();
  const path = `/envelopes/${id}/recipients/${recipient}`;
  await platform(world, path, { method: 'PUT', token: sender.access_token, body: { email } });
  await recipientLink(world, email);
  return email;
}

function fail(error: unknown): never {
  throw error;
}

/** Indexes all flows as a worker does that starts with these keys. */
async function indexUnder(addressSearch: KeyRing): Promise<void> {
  const stop = indexAddresses(world.deps.workerOrm, { addressSearch }, fail);
  const left = { addressKeyId: { $ne: addressSearch.current.id } };
  const all = [{ addressKeyId: null }, left];
  await expect.poll(() => em().count(SignRequest, { $or: all })).toBe(0);
  await expect.poll(() => em().count(Envelope, { $or: all, status: { $ne: 'draft' } })).toBe(0);
  await stop();
}

/** The flows that an address finds with these keys. */
async function foundBy(ring: KeyRing, address: string): Promise<string[]> {
  const rows = await em().find(FlowAddress, { hash: { $in: addressHashes(ring, address) } });
  return rows.map(({ flowId }) => flowId);
}

test('after a rotation every address is found by the new key alone, former ones too, and erased ones are not', async () => {
  const old = world.deps.keys.addressSearch;
  const request = await startFlow(world, { notify: true });
  const [corrected, again] = [someEmail(), someEmail()];
  await correctSigner(request.id, corrected);
  const erased = await startFlow(world, { notify: true });
  await correctSigner(erased.id, someEmail());
  const envelope = await sentEnvelope(world, sender, { recipients: [{}, {}] });
  const [first = '', second = ''] = envelope.emails;
  await recipientLink(world, first);
  const inPlaceOfFirst = await correctRecipient(envelope.id, first);
  await tamper(world, `update audit_event set personal = '{}' where resource_id = ? and action = ?`, [
    erased.id,
    'sign_request.corrected',
  ]);

  const secret = randomBytes(32);
  const alone = keyRing(secret);
  await indexUnder({ current: alone.current, all: [alone.current, ...old.all] });
  for (const address of [request.email, corrected])
    expect(await foundBy(alone, address)).toEqual([request.id]);
  for (const address of [first, inPlaceOfFirst, second])
    expect(await foundBy(alone, address)).toEqual([envelope.id]);
  expect(await foundBy(alone, erased.email)).toEqual([]);
  expect(await em().count(FlowAddress, { keyId: { $ne: alone.current.id } })).toBe(0);

  // The world's worker still has the old key: what it corrects is indexed anew by the next one that has the new key.
  await correctSigner(request.id, again);
  expect(await foundBy(alone, again)).toEqual([]);
  expect(await foundBy(old, again)).toEqual([request.id]);
  await indexUnder({ current: alone.current, all: [alone.current, ...old.all] });
  for (const address of [request.email, corrected, again])
    expect(await foundBy(alone, address)).toEqual([request.id]);
}, 120_000);

test('a flow that is to be indexed anew while a worker runs is found again by what it still has', async () => {
  const ring = world.deps.keys.addressSearch;
  const { id, email } = await startFlow(world, { notify: true });
  const stop = indexAddresses(world.deps.workerOrm, { addressSearch: ring }, fail, 20);
  await expect.poll(() => em().count(SignRequest, { addressKeyId: { $ne: ring.current.id } })).toBe(0);
  await em().nativeDelete(FlowAddress, { flowId: id });
  await em().nativeUpdate(SignRequest, { id }, { addressKeyId: null });
  await expect.poll(() => foundBy(ring, email)).toEqual([id]);
  await stop();
});
