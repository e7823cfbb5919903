import { createHash, type webcrypto } from 'node:crypto';
import { answerStatement, askingStatement, pushStatement, type Asker } from '#domain/account/confirmation.ts';
import { registrationStatement } from '#domain/account/device.ts';
import { Browser, type Page } from './browser.ts';

type Question = { id: string; kind: 'sign_in'; asker: Asker };

/** A person's phone: a browser of its own with the companion, whose key signs as the page's script does. */
export class Phone {
  readonly #baseUrl: string;
  readonly #browser = new Browser();
  readonly #keys: webcrypto.CryptoKeyPair;
  #id = '';

  private constructor(baseUrl: string, keys: webcrypto.CryptoKeyPair) {
    this.#baseUrl = baseUrl;
    this.#keys = keys;
  }

  static async make(baseUrl: string): Promise<Phone> {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    return new Phone(baseUrl, await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']));
  }

  /** Signs in on the companion, has the code sent, and registers the phone by it and a PIN. */
  async register(
    person: { email: string; password: string },
    { pin, readCode }: { pin: string; readCode: () => Promise<string> },
  ): Promise<void> {
    const form = await this.#browser.open(`${this.#baseUrl}/companion/register`);
    const page = await this.#browser.send(form, { email: person.email, password: person.password });
    const token = attribute(page, 'data-token');
    const publicKey = await this.#publicKey();
    await this.#post('/companion/register/code', { form_token: token, public_key: publicKey });
    const code = await readCode();
    const statement = registrationStatement({ userId: attribute(page, 'data-user'), code });
    const { device_id: id } = await this.#post('/companion/register', {
      form_token: token,
      public_key: publicKey,
      name: 'Demo phone',
      code,
      pin,
      signature: await this.#sign(statement),
    });
    this.#id = String(id);
  }

  /** Says where pushes to the phone go. */
  async subscribe(subscription: string): Promise<void> {
    const at = new Date().toISOString();
    const hash = createHash('sha256').update(subscription).digest('hex');
    const signature = await this.#sign(pushStatement({ deviceId: this.#id, at, hash }));
    await this.#post('/companion/push', { device_id: this.#id, at, subscription, signature });
  }

  /** Asks what there is to confirm; undefined where there is nothing. */
  async question(): Promise<Question | undefined> {
    const at = new Date().toISOString();
    const signature = await this.#sign(askingStatement({ deviceId: this.#id, at }));
    const { confirmation } = await this.#post('/companion/asked', { device_id: this.#id, at, signature });
    return (confirmation ?? undefined) as Question | undefined;
  }

  /** Confirms by the number that the person reads on the other screen, and the PIN; gives what became of the question. */
  async confirm({ id, kind }: Question, { number, pin }: { number: number; pin: string }): Promise<string> {
    const facts = { number, decision: 'confirm', at: new Date().toISOString() } as const;
    const signature = await this.#sign(answerStatement({ confirmationId: id, kind, ...facts }));
    const answer = { device_id: this.#id, kind, ...facts, signature, pin };
    return String((await this.#post(`/companion/confirmations/${id}`, answer))['status']);
  }

  #post(path: string, body: object): Promise<Record<string, unknown>> {
    return this.#browser.post(new URL(path, this.#baseUrl), body);
  }

  async #publicKey(): Promise<object> {
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', this.#keys.publicKey);
    return { kty, crv, x, y };
  }

  async #sign(statement: string): Promise<string> {
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const value = await crypto.subtle.sign(algorithm, this.#keys.privateKey, Buffer.from(statement));
    return Buffer.from(value).toString('base64url');
  }
}

function attribute({ html, url }: Page, name: string): string {
  const value = new RegExp(`${name}="([^"]+)"`).exec(html)?.[1];
  if (value === undefined) throw new Error(`${url.pathname} is not the page that registers a device`);
  return value;
}
