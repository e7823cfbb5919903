import { test } from 'vitest';
import { confirmationWorkflowId } from '#domain/common/workflow-ids.ts';
import { registerUser } from '#test/support/people/account.ts';
import { answerOn, askedOn, registerPhone, signInUpToPhone } from '#test/support/people/phone.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records questions to devices: one that is confirmed, one that is refused by five wrong PINs; see record.config.ts.
 *   node bin/tamga.mjs vitest run --config test/histories/record/record.config.ts test/histories/record/confirmation.ts
 */

const world = setUp(() => startWorld({ PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }));

const handle = (id: string) => world.deps.temporal.workflow.getHandle(confirmationWorkflowId(id));

test('a question that is confirmed', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const { number } = await signInUpToPhone(world, user);
  const { question } = await askedOn(world, phone);
  await answerOn(world, phone, { question, number });
  await record('confirmation/confirmed', handle(question));
});

test('a question whose PIN was wrong five times', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const { number } = await signInUpToPhone(world, user);
  const { question } = await askedOn(world, phone);
  for (let tried = 0; tried < 5; tried += 1)
    await answerOn(world, phone, { question, number, pin: '000000' });
  await record('confirmation/pin-locked', handle(question));
});
