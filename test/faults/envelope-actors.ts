import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, type Answer } from './client.ts';
import type { Scene } from './actors.ts';

const envelopeEndings = ['completed', 'declined', 'voided'] as const;
export type EnvelopeEnding = (typeof envelopeEndings)[number];

/** The ending that somebody wishes for an envelope, and the times of its steps, in milliseconds from the beginning. */
export type EnvelopePart = {
  index: number;
  wish: EnvelopeEnding;
  routing: 'sequential' | 'parallel';
  createAt: number;
  /** The times when the two people act; the second of a sequential envelope not before the first. */
  actAt: [number, number];
};

type EnvelopeStage = 'not created' | 'draft' | 'sent' | 'acting' | 'told';

/** One envelope as the world sees it. */
export type EnvelopeActor = {
  part: EnvelopePart;
  stage: EnvelopeStage;
  name: string;
  envelopeId?: string;
  /** The people who were told in an answer to their own act that they have signed. */
  signed: string[];
  /** The end that somebody was told in an answer to their own act. */
  told?: EnvelopeEnding;
  failure?: string;
};

export type EnvelopeScene = Scene & { apiKey: string; documentId: string };

/** The address of one of the two people. */
export const personOf = (actor: EnvelopeActor, person: 0 | 1) =>
  `person.${actor.part.index}.${person}@example.mn`;

/** Starts one part: it makes and sends the envelope, has both people act, and remembers the answers to them. */
export function playEnvelope(scene: EnvelopeScene, part: EnvelopePart): EnvelopeActor {
  const actor = newEnvelope(part);
  void act(scene, actor).catch((error: unknown) => {
    actor.failure = error instanceof Error ? error.message : String(error);
  });
  return actor;
}

/** Makes the actor of a part, who has not begun. */
export function newEnvelope(part: EnvelopePart): EnvelopeActor {
  return { part, stage: 'not created', name: `envelope-${part.index}`, signed: [] };
}

async function until(scene: Scene, moment: number): Promise<void> {
  await sleep(Math.max(scene.startedAt + moment - Date.now(), 0));
}

async function act(scene: EnvelopeScene, actor: EnvelopeActor): Promise<void> {
  const { part } = actor;
  await until(scene, part.createAt);
  await sendEnvelope(scene, actor);
  const [first, second] = [personActs(scene, actor, 0), personActs(scene, actor, 1)];
  await Promise.all([first, second]);
}

/** Makes and sends the envelope of an actor. Throws when that is refused. */
export async function sendEnvelope(scene: EnvelopeScene, actor: EnvelopeActor): Promise<void> {
  await create(scene, actor);
  await platform(scene, { name: 'send', path: `/api/v1/envelopes/${actor.envelopeId}/send`, body: {} });
  actor.stage = 'sent';
}

const field = (index: 0 | 1, type: string, x: number) => ({
  type,
  recipient_index: index,
  page: 1,
  x,
  y: 560 + index * 60,
  width: 140,
  height: 40,
});

async function create(scene: EnvelopeScene, actor: EnvelopeActor): Promise<void> {
  const person = (index: 0 | 1) => ({
    email: personOf(actor, index),
    name: `Person ${actor.part.index}.${index}`,
    role: 'signer',
    routing_order: index + 1,
  });
  const answer = await platform(scene, {
    name: 'draft',
    path: '/api/v1/envelopes',
    body: {
      document_id: scene.documentId,
      name: actor.name,
      routing_type: actor.part.routing,
      recipients: [person(0), person(1)],
      fields: [
        field(0, 'signature', 72),
        field(0, 'text', 240),
        field(1, 'signature', 72),
        field(1, 'text', 240),
      ],
    },
  });
  actor.envelopeId = (answer.body['data'] as { id: string }).id;
  actor.stage = 'draft';
}

/** A call of the sender's system; repeated under one key until something final comes. Throws when it is refused. */
async function platform(
  scene: EnvelopeScene,
  call: { name: string; path: string; body: unknown },
): Promise<Answer> {
  const headers = { 'x-api-key': scene.apiKey };
  const answer = await scene.caller.ask({ ...call, method: 'POST', key: randomUUID(), headers });
  if (answer.status >= 300 && answer.status !== 422)
    throw new Error(`${call.name} answered ${answer.status} ${codeOf(answer)}`);
  return answer;
}

/** Has one of the two people act at their time, as the part says. Throws when that is refused. */
export async function personActs(scene: EnvelopeScene, actor: EnvelopeActor, person: 0 | 1): Promise<void> {
  const { part } = actor;
  await until(scene, part.actAt[person]);
  const ends = person === 1;
  if (ends && part.wish === 'voided') return voidUntilTold(scene, actor);
  const link = await readLink(scene, actor, person);
  if (link === undefined) return;
  actor.stage = 'acting';
  await open(scene, actor, link);
  if (ends && part.wish === 'declined') await declineUntilTold(scene, actor, link);
  else await signUntilTold(scene, actor, { link, person });
}

/** The path of the link in the newest mail to a person; undefined when the envelope ended before their turn. */
async function readLink(
  scene: EnvelopeScene,
  actor: EnvelopeActor,
  person: 0 | 1,
): Promise<string | undefined> {
  for (;;) {
    const link = await scene.mailbox.link(personOf(actor, person));
    if (link !== undefined) return new URL(link).pathname;
    if (actor.told) return undefined;
    await sleep(1_000);
  }
}

async function open(scene: EnvelopeScene, actor: EnvelopeActor, link: string): Promise<void> {
  const answer = await post(scene, `${link}/opened`, 'opened', {});
  if (answer.status === 410) tellEnd(actor, endOf(answer));
  else if (answer.status >= 300) throw new Error(`opened answered ${answer.status} ${codeOf(answer)}`);
}

function endOf({ body }: Answer): EnvelopeEnding | undefined {
  const error = body['error'] as { details?: { status?: string } } | undefined;
  return envelopeEndings.find((ending) => ending === error?.details?.status);
}

async function signUntilTold(
  scene: EnvelopeScene,
  actor: EnvelopeActor,
  { link, person }: { link: string; person: 0 | 1 },
): Promise<void> {
  for (;;) {
    if (actor.told === 'voided' || actor.told === 'declined') return;
    const { status, body } = await scene.caller.ask({ name: 'state', method: 'GET', path: `${link}/state` });
    if (status !== 200) throw new Error(`state answered ${status}`);
    const recipient = body['recipient'] as { status: string };
    if (recipient.status === 'completed') return tellSigned(actor, person);
    if (recipient.status === 'cancelled') return;
    const fields = (body['fields'] ?? []) as { id: string; type: string }[];
    const values = fields.filter(({ type }) => type === 'text').map(({ id }) => ({ id, value: 'Read' }));
    const signature = { type: 'typed', text: `Person ${person}` };
    await scene.caller.ask({ name: 'document', method: 'GET', path: `${link}/document` });
    const answer = await post(scene, `${link}/sign`, 'sign', { consent: true, fields: values, signature });
    if (answer.status === 200 || answer.status === 202) return tellSigned(actor, person);
    if (answer.status === 410) return;
    if (answer.status !== 409) throw new Error(`sign answered ${answer.status} ${codeOf(answer)}`);
    await sleep(1_000);
  }
}

function tellSigned(actor: EnvelopeActor, person: 0 | 1): void {
  actor.signed.push(personOf(actor, person));
  if (actor.signed.length === 2) {
    actor.told = 'completed';
    actor.stage = 'told';
  }
}

async function declineUntilTold(scene: EnvelopeScene, actor: EnvelopeActor, link: string): Promise<void> {
  for (;;) {
    const answer = await post(scene, `${link}/decline`, 'decline', { reason: 'Not today.' });
    if (answer.status === 200) return tellEnd(actor, 'declined');
    if (answer.status === 410) return tellEnd(actor, endOf(answer));
    if (answer.status !== 409) throw new Error(`decline answered ${answer.status} ${codeOf(answer)}`);
    await sleep(1_000);
  }
}

async function voidUntilTold(scene: EnvelopeScene, actor: EnvelopeActor): Promise<void> {
  const path = `/api/v1/envelopes/${actor.envelopeId}/void`;
  const answer = await platform(scene, { name: 'void', path, body: { reason: 'No longer needed.' } });
  if (answer.status === 200) return tellEnd(actor, 'voided');
  const details = (answer.body['error'] as { details?: { status?: string } }).details;
  tellEnd(
    actor,
    envelopeEndings.find((ending) => ending === details?.status),
  );
}

function tellEnd(actor: EnvelopeActor, ending: EnvelopeEnding | undefined): void {
  if (!ending) throw new Error('an envelope that refuses says how it ended');
  actor.told = ending;
  actor.stage = 'told';
}

function post(scene: EnvelopeScene, path: string, name: string, body: unknown): Promise<Answer> {
  return scene.caller.ask({ name, method: 'POST', path, key: randomUUID(), body });
}
