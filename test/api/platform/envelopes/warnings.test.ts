import { expect, test } from 'vitest';
import { platform, registerUser, someEmail } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const sender = setUp(() => registerUser(world));
const phone = '+97699112233';

test('drafting and sending tell what certificates will say of the signers, where it may surprise', async () => {
  const token = sender.access_token;
  const recipients = [
    { email: someEmail(), auth_method: 'email_code' },
    { email: someEmail() },
    { email: someEmail(), auth_method: 'sms', phone },
    { email: someEmail(), role: 'approver' },
  ];
  const body = { document_id: await readyDocument(world, sender), name: 'Lease', recipients };
  const made = await platform<{ id: string; warnings: object[] }>(world, '/envelopes', { token, body });
  const { id, warnings } = made.body.data;
  expect(warnings).toMatchObject([
    { path: 'recipients[1].auth_method', code: 'certificate_unverified' },
    { path: 'recipients[2].auth_method', code: 'certificate_names_phone' },
  ]);
  const sent = await platform<{ warnings: object[] }>(world, `/envelopes/${id}/send`, { token, body: {} });
  expect(sent.body.data.warnings).toEqual(warnings);
});
