import type { webcrypto } from 'node:crypto';
import { expect } from 'vitest';
import {
  answerStatement,
  askingStatement,
  type AnswerFacts,
  type ConfirmationDecision,
  type ConfirmationKind,
} from '#domain/account/confirmation.ts';
import { registrationStatement } from '#domain/account/device.ts';
import { signInVisitor, Visitor, type Page } from '#test/support/http/visitor.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { World } from '#test/support/world/world.ts';
import type { TestUser } from './account.ts';
import { sentMessages } from './signer.ts';

/** The PIN of every device of the tests. */
export const devicePin = '482910';

/** A device without a screen: it has a key, and signs as the companion's script does. */
export class Phone {
  readonly #keys: webcrypto.CryptoKeyPair;
  /** The device's id, once it is registered. */
  id = '';

  private constructor(keys: webcrypto.CryptoKeyPair) {
    this.#keys = keys;
  }

  static async make(): Promise<Phone> {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    return new Phone(await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']));
  }

  /** The public half of its key. */
  async publicKey(): Promise<object> {
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', this.#keys.publicKey);
    return { kty, crv, x, y };
  }

  async sign(statement: string): Promise<string> {
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const value = await crypto.subtle.sign(algorithm, this.#keys.privateKey, Buffer.from(statement));
    return Buffer.from(value).toString('base64url');
  }
}

/** Posts JSON as the script of a page does. */
export async function sendFrom(
  visitor: Visitor,
  world: World,
  { path, body, origin = world.baseUrl }: { path: string; body: object; origin?: string },
): Promise<{ status: number; code: string | undefined; body: Record<string, unknown> }> {
  const headers = { origin, 'content-type': 'application/json', accept: 'application/json' };
  const answer = await visitor.ask(path, { method: 'POST', body: JSON.stringify(body), headers });
  const given: Record<string, unknown> = Object(await answer.json());
  const code: unknown = Reflect.get(Object(given['error']), 'code');
  return { status: answer.status, code: typeof code === 'string' ? code : undefined, body: given };
}

/** A registration that is under way: the visitor on the page, the token of its form, and the code that was sent. */
export type Registering = { visitor: Visitor; token: string; code: string };

/** Remembers the codes that were sent to a user, and gives the function that finds the next one. */
export async function nextCode(world: World, { email }: TestUser): Promise<() => Promise<string>> {
  const codes = () => sentMessages(world, { to: email, kind: 'code' });
  const before = new Set((await codes()).map(({ id }) => id));
  return async () => (await codes()).find(({ id }) => !before.has(id))?.code ?? '';
}

/** Signs a visitor in, by a one-time code where a device would be asked. */
export async function signInFully(
  world: World,
  visitor: Visitor,
  user: TestUser,
  path: string,
): Promise<Page> {
  const page = await signInVisitor(visitor, user, path);
  if (!page.path.endsWith('/confirm')) return page;
  const newCode = await nextCode(world, user);
  const form = await visitor.send(page, {}, { to: `${page.path}/code` });
  return visitor.send(form, { code: await newCode() }, { to: page.path });
}

/** Opens the page that registers a device, and has the code of the phone's key sent. */
export async function askForCode(world: World, user: TestUser, phone: Phone): Promise<Registering> {
  const visitor = new Visitor(world);
  const page = await signInFully(world, visitor, user, '/companion/register');
  const token = /data-token="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const newCode = await nextCode(world, user);
  const body = { form_token: token, public_key: await phone.publicKey() };
  const asked = await sendFrom(visitor, world, { path: '/companion/register/code', body });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  return { visitor, token, code: await newCode() };
}

/** Gives all that registers a phone, right as it is. */
export async function registrationOf(phone: Phone, user: TestUser, { token, code }: Registering) {
  return {
    form_token: token,
    public_key: await phone.publicKey(),
    name: 'Телефон',
    code,
    pin: devicePin,
    signature: await phone.sign(registrationStatement({ userId: user.user.id, code })),
  };
}

/** Registers a device of a user as their phone does. */
export async function registerPhone(world: World, user: TestUser): Promise<Phone> {
  const phone = await Phone.make();
  const under = await askForCode(world, user, phone);
  const body = await registrationOf(phone, user, under);
  const done = await sendFrom(under.visitor, world, { path: '/companion/register', body });
  expect(done.status, JSON.stringify(done.body)).toBe(201);
  phone.id = String(done.body['device_id']);
  return phone;
}

type Said = { status: number; code: string | undefined; body: Record<string, unknown> };

/** Posts what a phone signed, from our own page. */
export async function saidBy(
  world: World,
  path: string,
  body: object,
  origin = world.baseUrl,
): Promise<Said> {
  const headers = { origin, 'content-type': 'application/json' };
  const answer = await fetch(world.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const given: Record<string, unknown> = Object(await answer.json());
  const code: unknown = Reflect.get(Object(given['error']), 'code');
  return { status: answer.status, code: typeof code === 'string' ? code : undefined, body: given };
}

/** A question as a phone is shown it. */
export type ShownQuestion = { id: string; kind: ConfirmationKind; about: AnswerFacts['about'] };

/** Asks what there is to confirm, as the page on the phone does. */
export async function askedOn(world: World, phone: Phone): Promise<Said & { question: string }> {
  const at = new Date().toISOString();
  const signature = await phone.sign(askingStatement({ deviceId: phone.id, at }));
  const said = await saidBy(world, '/companion/asked', { device_id: phone.id, at, signature });
  return { ...said, question: String(Reflect.get(Object(said.body['confirmation']), 'id')) };
}

type Decided = {
  question: string;
  /** What the question is about, where that is not a sign-in. */
  kind?: ConfirmationKind;
  about?: AnswerFacts['about'];
  number?: number | null;
  decision?: ConfirmationDecision;
  pin?: string;
  at?: string;
};

/** An answer of a phone, signed; the PIN is the right one unless another is given. */
export async function answerOf(phone: Phone, decided: Decided) {
  const { question, decision = 'confirm', number = null, pin = devicePin } = decided;
  const { at = new Date().toISOString(), kind = 'sign_in', about } = decided;
  const signature = await phone.sign(
    answerStatement({ confirmationId: question, kind, number, decision, at, about }),
  );
  return { device_id: phone.id, kind, decision, number, at, signature, pin };
}

/** Waits until a phone is asked about signatures, and gives the question as it is shown there. */
export async function signatureAskedOn(world: World, phone: Phone): Promise<ShownQuestion> {
  let shown: ShownQuestion | null = null;
  await untilTrue(async () => {
    shown = Object((await askedOn(world, phone)).body)['confirmation'] as ShownQuestion | null;
    return shown !== null;
  });
  if (!shown) throw new Error('the phone was asked nothing');
  return shown;
}

/** Waits until a phone is asked about signatures, and confirms them there by the number. */
export async function confirmOn(world: World, phone: Phone, number: number): Promise<ShownQuestion> {
  const shown = await signatureAskedOn(world, phone);
  const { id: question, kind, about } = shown;
  let said: Said | undefined;
  // A key service under load has no place for another PIN just now.
  await untilTrue(async () => {
    said = await answerOn(world, phone, { question, kind, about, number });
    return said.status !== 503;
  });
  expect(said).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  return shown;
}

/** Answers a question on a phone. */
export async function answerOn(world: World, phone: Phone, decided: Decided): Promise<Said> {
  return saidBy(world, `/companion/confirmations/${decided.question}`, await answerOf(phone, decided));
}

/** Signs in up to the page that waits for the phone; gives it with its number. */
export async function signInUpToPhone(world: World, user: TestUser, path = '/account') {
  const visitor = new Visitor(world);
  const page = await signInVisitor(visitor, user, path);
  const number = Number(/id="number">(\d\d)</.exec(page.html)?.[1]);
  return { visitor, page, number };
}
