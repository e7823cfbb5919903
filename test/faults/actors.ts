import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '#domain/common/defined.ts';
import { codeOf, type Answer, type Caller } from './client.ts';
import type { Mailbox } from './mailbox.ts';
import type { Receivers } from './receivers.ts';

const endings = ['signed', 'rejected', 'withdrawn', 'expired'] as const;
export type Ending = (typeof endings)[number];

/** The ending that somebody wishes for a request, and the times of its steps, in milliseconds from the beginning. */
export type Part = {
  index: number;
  wish: Ending;
  loa: 1 | 2;
  createAt: number;
  actAt: number;
  /** The request's own period, in seconds. */
  expiresIn: number;
  receiver: { failures: number; delayMs: number };
};

type Stage = 'not created' | 'creating' | 'waiting' | 'code sent' | 'acting' | 'told';

/** One workflow as the world sees it. */
export type Actor = {
  part: Part;
  stage: Stage;
  externalRef: string;
  documentHash: string;
  callbackPath: string;
  requestId?: string;
  /** What the link of the request ends with. */
  linkToken?: string;
  /** The ending that somebody was told: it must be so for ever. */
  told?: Ending;
  /** True when the act itself was confirmed; false when a look at the state told the ending. */
  confirmed: boolean;
  /** The error of the actor itself. */
  failure?: string;
};

export type Scene = {
  caller: Caller;
  receivers: Receivers;
  token: string;
  mailbox: Mailbox;
  startedAt: number;
};

const emailOf = (actor: Actor) => `signer.${actor.part.index}@example.mn`;

/**
 * Starts one part: it creates the request, waits, acts, and remembers the ending that it was told. Never throws: `failure`
 * says why it broke off.
 */
export async function play(scene: Scene, part: Part): Promise<Actor> {
  const actor = newActor(part);
  void act(scene, actor).catch((error: unknown) => {
    actor.failure = error instanceof Error ? error.message : String(error);
  });
  return actor;
}

/** Makes the actor of a part, who has not begun. */
export function newActor(part: Part): Actor {
  const externalRef = `flow-${part.index}`;
  return {
    part,
    stage: 'not created',
    externalRef,
    documentHash: createHash('sha256').update(`document ${part.index}`).digest('hex'),
    callbackPath: `/callback/${part.index}`,
    confirmed: false,
  };
}

async function until(scene: Scene, moment: number): Promise<void> {
  await sleep(Math.max(scene.startedAt + moment - Date.now(), 0));
}

async function act(scene: Scene, actor: Actor): Promise<void> {
  const { part } = actor;
  await until(scene, part.createAt);
  await begin(scene, actor);
  await until(scene, part.actAt);
  await finish(scene, actor);
}

/** Creates the request of an actor. Throws when that is refused. */
export async function begin(scene: Scene, actor: Actor): Promise<void> {
  actor.stage = 'creating';
  actor.linkToken = await create(scene, actor);
  actor.stage = 'waiting';
}

/** Brings a request to the ending that its actor wishes. Throws when that is refused. */
export async function finish(scene: Scene, actor: Actor): Promise<void> {
  const { part, linkToken = '' } = actor;
  if (part.wish === 'expired') return;
  if (part.wish === 'signed') await signUntilTold(scene, actor, linkToken);
  else if (part.wish === 'rejected') await declineUntilTold(scene, actor, linkToken);
  else await withdrawUntilTold(scene, actor);
}

async function create(scene: Scene, actor: Actor): Promise<string> {
  const { part } = actor;
  const answer = await scene.caller.ask({
    name: 'create',
    method: 'POST',
    path: '/partner/sign-request',
    token: scene.token,
    key: randomUUID(),
    body: {
      user_email: emailOf(actor),
      document_hash: actor.documentHash,
      required_loa: part.loa,
      external_ref: actor.externalRef,
      callback_url: scene.receivers.expect(actor.callbackPath, part.receiver),
      expires_in: part.expiresIn,
    },
  });
  if (answer.status !== 201) throw new Error(`create answered ${answer.status} ${codeOf(answer)}`);
  actor.requestId = String(answer.body['request_id']);
  const signUrl = String(answer.body['sign_url']);
  return signUrl.slice(signUrl.lastIndexOf('/') + 1);
}

/** Reads the partner's status check; gives the ending that it names, or undefined while the request is pending. */
async function look(scene: Scene, actor: Actor): Promise<Ending | undefined> {
  const path = `/partner/sign-request/${actor.requestId}`;
  const { status, body } = await scene.caller.ask({
    name: 'status',
    method: 'GET',
    path,
    token: scene.token,
  });
  if (status !== 200) throw new Error(`status answered ${status}`);
  return endingOf(body);
}

function endingOf(body: Record<string, unknown>): Ending | undefined {
  if (body['status'] === 'expired') return body['reason'] === 'withdrawn' ? 'withdrawn' : 'expired';
  return body['status'] === 'signed' ? 'signed' : body['status'] === 'rejected' ? 'rejected' : undefined;
}

function tell(actor: Actor, ending: Ending, confirmed: boolean): void {
  actor.told = ending;
  actor.confirmed = confirmed;
  actor.stage = 'told';
}

/**
 * Reads the state after an answer that is neither yes nor final, as the person does; tells whether the request has ended.
 */
async function lookAndTell(scene: Scene, actor: Actor): Promise<boolean> {
  const ending = await look(scene, actor);
  if (ending) tell(actor, ending, false);
  else await sleep(1_000);
  return ending !== undefined;
}

async function signUntilTold(scene: Scene, actor: Actor, token: string): Promise<void> {
  for (;;) {
    const otp = actor.part.loa === 1 ? undefined : await getCode(scene, actor, token);
    if (actor.told) return;
    actor.stage = 'acting';
    const answer = await post(scene, `/sign/${token}/sign`, 'sign', {
      ...defined({ otp }),
      consent: true,
    });
    if (answer.status === 200 || answer.status === 202) return tell(actor, 'signed', true);
    if (![401, 409, 410, 429].includes(answer.status))
      throw new Error(`sign answered ${answer.status} ${codeOf(answer)}`);
    if (await lookAndTell(scene, actor)) return;
  }
}

/** Asks for a code and reads it from the outbox; undefined when the request has ended meanwhile. */
async function getCode(scene: Scene, actor: Actor, token: string): Promise<string | undefined> {
  for (;;) {
    const answer = await post(scene, `/sign/${token}/otp`, 'code', {});
    if (answer.status === 202) {
      actor.stage = 'code sent';
      await sleep(Math.random() * 6_000);
      return scene.mailbox.code(emailOf(actor));
    }
    if (answer.status === 429) {
      // Five codes went out that nobody could use: the partner takes the request back.
      await withdrawUntilTold(scene, actor);
      return undefined;
    }
    if (![409, 410].includes(answer.status))
      throw new Error(`otp answered ${answer.status} ${codeOf(answer)}`);
    if (await lookAndTell(scene, actor)) return undefined;
  }
}

async function declineUntilTold(scene: Scene, actor: Actor, token: string): Promise<void> {
  actor.stage = 'acting';
  for (;;) {
    const answer = await post(scene, `/sign/${token}/decline`, 'decline', { reason: 'Not today.' });
    if (answer.status === 200) return tell(actor, 'rejected', true);
    if (![409, 410].includes(answer.status))
      throw new Error(`decline answered ${answer.status} ${codeOf(answer)}`);
    if (await lookAndTell(scene, actor)) return;
  }
}

async function withdrawUntilTold(scene: Scene, actor: Actor): Promise<void> {
  actor.stage = 'acting';
  for (;;) {
    const path = `/partner/sign-request/${actor.requestId}`;
    const answer = await scene.caller.ask({
      name: 'withdraw',
      method: 'DELETE',
      path,
      token: scene.token,
      key: randomUUID(),
    });
    if (answer.status === 200) return tell(actor, 'withdrawn', true);
    if (answer.status !== 409) throw new Error(`withdraw answered ${answer.status} ${codeOf(answer)}`);
    if (await lookAndTell(scene, actor)) return;
  }
}

/** Posts one act of the signer: all repeats have one key. */
async function post(scene: Scene, path: string, name: string, body: unknown): Promise<Answer> {
  return scene.caller.ask({ name, method: 'POST', path, key: randomUUID(), body });
}
