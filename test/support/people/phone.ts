import type { webcrypto } from 'node:crypto';
import { expect } from 'vitest';
import { registrationStatement } from '#domain/account/device.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
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

/** Opens the page that registers a device, and has the code of the phone's key sent. */
export async function askForCode(world: World, user: TestUser, phone: Phone): Promise<Registering> {
  const visitor = new Visitor(world);
  const page = await signInVisitor(visitor, user, '/companion/register');
  const token = /data-token="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const codes = () => sentMessages(world, { to: user.email, kind: 'code' });
  const before = new Set((await codes()).map(({ id }) => id));
  const body = { form_token: token, public_key: await phone.publicKey() };
  const asked = await sendFrom(visitor, world, { path: '/companion/register/code', body });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const code = (await codes()).find(({ id }) => !before.has(id))?.code ?? '';
  return { visitor, token, code };
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
