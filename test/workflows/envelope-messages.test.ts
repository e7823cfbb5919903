import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#stack/ports.ts';
import { linkToken, tokenHash } from '#secrets/link-token.ts';
import {
  changeUpdate,
  correctUpdate,
  openUpdate,
  remindEnvelopeUpdate,
} from '#workflows/envelope-messages.ts';
import { untilTrue } from '../support/namespace.ts';
import { startWorld, type World } from '../support/world.ts';
import {
  envelopeRow,
  keepAct,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  untilEnvelope,
  untilRecipient,
  type Going,
} from './support/envelope.ts';
import { actor, inMs } from './support/flow.ts';
import { refusalOf } from './support/refusal.ts';

type Mail = { to: string; text: string };

let world: World;
let server: SMTPServer;
const mails: Mail[] = [];
const refused = new Set<string>();

beforeAll(async () => {
  const port = await freePort();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? new Error('no mailbox') : undefined),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString();
        mails.push(...session.envelope.rcptTo.map(({ address }) => ({ to: address, text })));
        done();
      });
    },
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  world = await startWorld({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'seal@tamga.example' });
});
afterAll(async () => {
  await world.stop();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
});

const to = (address: string) => mails.filter((mail) => mail.to === address);
const parallel = { routing: 'parallel' } as const;
const user = (going: Going) => ({ ...actor, userId: going.sender.id });

test('an address that is refused: bounced, the sender is told, a correction kills the old link and invites anew', async () => {
  refused.add('nobody@example.mn');
  const going = await sendEnvelope(world, [{}, {}], parallel);
  const [wrong, other] = [personAt(going, 0), personAt(going, 1)];
  await Promise.all([untilRecipient(world, wrong.id, 'sent'), untilRecipient(world, other.id, 'sent')]);
  const correct = async (email: string) => {
    const act = { kind: 'correct', recipientId: wrong.id, payload: { email } } as const;
    const actId = await keepAct(world, going.id, act);
    await going.handle.executeUpdate(correctUpdate, {
      args: [{ recipientId: wrong.id, actId, actor: user(going) }],
    });
  };
  await correct('nobody@example.mn');
  expect(await recipientRow(world, wrong.id)).toMatchObject({
    email: 'nobody@example.mn',
    linkGeneration: 2,
  });
  await untilRecipient(world, wrong.id, 'bounced');
  await untilTrue(async () => Promise.resolve(to(going.sender.email).length === 1));
  expect(await envelopeRow(world, going.id)).toMatchObject({ status: 'sent', stuckSince: null });

  await correct('somebody@example.mn');
  await untilRecipient(world, wrong.id, 'sent');
  await untilTrue(async () => Promise.resolve(to('somebody@example.mn').length === 1));
  const row = await recipientRow(world, wrong.id);
  const tokens = [1, 2, 3].map((generation) =>
    linkToken(world.deps.keys.link, { purpose: 'envelope', id: wrong.id, generation }),
  );
  expect(row.linkHash).toBe(tokenHash(tokens[2] ?? ''));
  const old = { recipientId: wrong.id, generation: 1, actor };
  expect(await refusalOf(going.handle.executeUpdate(openUpdate, { args: [old] }))).toMatchObject({
    type: 'gone',
  });
  await going.handle.executeUpdate(openUpdate, { args: [{ ...old, generation: 3 }] });
  await signAs(world, going, wrong);
  await untilRecipient(world, wrong.id, 'completed');
  const finished = { recipientId: wrong.id, actId: crypto.randomUUID(), actor: user(going) };
  const again = going.handle.executeUpdate(correctUpdate, { args: [finished] });
  expect(await refusalOf(again)).toMatchObject({ type: 'invalid_state' });
  await signAs(world, going, other);
  await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  await going.handle.result();
}, 60_000);

test('reminders by the timer: so many at most, and one before the end; none to who has finished', async () => {
  const times = { dayMs: 400, reminderDays: 3, reminderGapMs: 100, expiresAt: inMs(12_000) };
  const going = await sendEnvelope(world, [{}, {}], parallel, times);
  const [slow, quick] = [personAt(going, 0), personAt(going, 1)];
  await untilRecipient(world, quick.id, 'sent');
  await signAs(world, going, quick);
  await untilRecipient(world, quick.id, 'completed');
  const before = to(quick.email).length;
  await untilEnvelope(world, going.id, ({ status }) => status === 'expired');
  await going.handle.result();
  // The invitation, three reminders, one before the end, and the notice.
  expect(to(slow.email)).toHaveLength(6);
  expect(to(quick.email)).toHaveLength(before + 1);
}, 60_000);

test('reminders by hand: to those whose turn it is, an hour apart', async () => {
  const going = await sendEnvelope(world, [{ order: 1 }, { order: 2 }], {}, { reminderGapMs: 3_000 });
  const [first, second] = [personAt(going, 0), personAt(going, 1)];
  await untilTrue(async () => Promise.resolve(to(first.email).length === 1));
  await untilRecipient(world, first.id, 'sent');
  const remind = (recipientId?: string) =>
    going.handle.executeUpdate(remindEnvelopeUpdate, {
      args: [{ actor: user(going), ...(recipientId ? { recipientId } : {}) }],
    });
  expect(await refusalOf(remind())).toMatchObject({
    type: 'invalid_state',
    details: { retry_after: expect.any(Number) as number },
  });
  expect(await refusalOf(remind(second.id))).toMatchObject({ type: 'invalid_state' });
  await untilTrue(async () => (await remind()).reminded.includes(first.id));
  await untilTrue(async () => Promise.resolve(to(first.email).length === 2));
  expect(to(second.email)).toEqual([]);
});

test('a later end and new words, while it goes round', async () => {
  const going = await sendEnvelope(world, [{}], {}, { expiresAt: inMs(6_000) });
  const change = async (expiresAt: string) => {
    const payload = { name: 'A new name', message: 'Read page 2.' };
    const actId = await keepAct(world, going.id, { kind: 'change', recipientId: null, payload });
    return going.handle.executeUpdate(changeUpdate, { args: [{ actId, expiresAt, actor: user(going) }] });
  };
  const later = inMs(600_000);
  expect(await change(later)).toEqual({ expiresAt: later });
  expect(await envelopeRow(world, going.id)).toMatchObject({
    name: 'A new name',
    message: 'Read page 2.',
    expiresAt: new Date(later),
  });
  expect((await going.handle.describe()).searchAttributes['ExpiresAt']).toEqual([new Date(later)]);
  expect(await refusalOf(change(inMs(1_000)))).toMatchObject({ type: 'validation_failed' });
  await untilEnvelope(world, going.id, () => Date.now() > Date.parse(going.input.expiresAt) + 300);
  expect((await envelopeRow(world, going.id)).status).toBe('sent');
  await untilRecipient(world, personAt(going, 0).id, 'sent');
  await signAs(world, going, personAt(going, 0));
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
});
