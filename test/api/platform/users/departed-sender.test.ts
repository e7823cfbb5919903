import { expect, test } from 'vitest';
import { expectPlatformError, platform, registerUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { downloaded, openAndSign, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { addMember, changeMember, removeMember } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));

const ways = {
  deleted: (id: string) => removeMember(world, owner, id),
  disabled: (id: string) => changeMember(world, owner, id, { status: 'disabled' }),
};

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'an envelope whose sender was %s goes on and is completed; the owner has it',
  async (way) => {
    const sender = await addMember(world, owner);
    const { id, emails } = await sentEnvelope(world, sender, { recipients: [{}] });
    expectAnswer(await ways[way](sender.user.id), 200);
    const signed = await openAndSign(world, emails[0] ?? '');
    expect([200, 202]).toContain(signed.status);
    await untilEnvelope(world, owner, { id, status: 'completed' });
    const sealed = await downloaded(world, owner, `/envelopes/${id}/download`);
    expect(sealed.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    const answer = await platform(world, `/envelopes/${id}`, { token: sender.access_token });
    expectPlatformError(answer, 401, 'UNAUTHORIZED');
  },
);

test('documents of a deleted user stay for the owner, byte by byte', async () => {
  const member = await addMember(world, owner);
  const id = await readyDocument(world, member);
  const before = await downloaded(world, member, `/documents/${id}/download`);
  expectAnswer(await removeMember(world, owner, member.user.id), 200);
  expect(await downloaded(world, owner, `/documents/${id}/download`)).toEqual(before);
});
