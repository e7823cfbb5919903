import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { expect, test } from 'vitest';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import { registerUser } from '#test/support/people/account.ts';
import { registerPhone, signInUpToPhone } from '#test/support/people/phone.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

/** The row is written, and nobody hears of it. */
const world = setUp(() =>
  startWorld(
    {},
    {
      around: async (run) => {
        const done = await run();
        if (activityInfo().activityType !== 'recordConfirmationAsked') return done;
        throw ApplicationFailure.nonRetryable('lost for a test', 'lost');
      },
    },
  ),
);

test('a question whose row was written, and of which nobody heard, does not stay open', async () => {
  const user = await registerUser(world);
  await registerPhone(world, user);
  const { page, number } = await signInUpToPhone(world, user);
  expect([page.status, number]).toEqual([200, Number.NaN]);
  await untilTrue(async () => {
    const rows = await world.deps.orm.em.fork().find(Confirmation, { userId: user.user.id });
    return rows.length === 1 && rows[0]?.status === 'expired';
  });
});
