import { expect, test } from 'vitest';
import { mailReset } from '#api/platform/accounts/common/mail-reset.ts';
import { expectPlatformError, platform, registerUser, signInAs } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

test('links for a new password that a stranger asks for spend no other, and come ever less often', async () => {
  const user = await registerUser(world);
  const em = world.owner.em.fork();
  const ask = async () => {
    await em.execute(
      `update account_link set created_at = created_at - interval '2 minutes' where user_id = ?`,
      [user.user.id],
    );
    await mailReset(world.deps, user.email);
  };
  const tokens = async () =>
    (await sentMessages(world, { to: user.email })).flatMap(({ link }) =>
      link?.includes('/reset-password/') ? [link.slice(link.lastIndexOf('/') + 1)] : [],
    );
  for (let asked = 0; asked < 8; asked += 1) await ask();
  const [newest = '', ...older] = await tokens();
  expect(older).toHaveLength(4);
  const reset = (token = '', password = 'seven quiet horses') =>
    platform(world, '/auth/reset-password', { body: { token, password } });
  expectAnswer(await reset(older.at(-1)), 200);
  for (const spent of [newest, ...older])
    expectPlatformError(await reset(spent, 'somebody else chose this'), 422, 'VALIDATION_FAILED');
  expectAnswer(await signInAs(world, user.email, 'seven quiet horses'), 200);
});
