import { TamgaOpen, type Api, type Schemas } from '#packages/client/src/index.ts';
import { awaitMessage, type OutboxMessage } from '../outbox.ts';
import type { DemoAccess } from '../stack.ts';
import type { Person } from './people.ts';

type SessionField = Schemas['SessionField'];

/** A person with a link, as their browser acts: the calls of the signing session and nothing else. */
export class Recipient {
  readonly #api: Api;
  readonly #outboxUrl: string;
  readonly #person: Person;
  readonly #params: { path: { token: string } };

  private constructor(access: DemoAccess, person: Person, link: URL) {
    this.#api = new TamgaOpen({ baseUrl: link.origin }).api;
    this.#outboxUrl = access.outbox_url;
    this.#person = person;
    this.#params = { path: { token: link.pathname.split('/').at(-1) ?? '' } };
  }

  /** Waits for the mail with the link that is newer than `before`, opens it, and reads the document. */
  static async open(access: DemoAccess, person: Person, before: ReadonlySet<string>): Promise<Recipient> {
    const isNew = ({ kind, link }: OutboxMessage) => kind === 'link' && !!link && !before.has(link);
    const { link } = await awaitMessage(access.outbox_url, person.email, isNew);
    const recipient = new Recipient(access, person, new URL(link ?? ''));
    await recipient.#api.POST('/envelope/{token}/opened', { params: recipient.#params });
    await recipient.#read();
    return recipient;
  }

  /** Gets the document to its end: nobody agrees to what they were not sent. */
  async #read(): Promise<void> {
    const asked = { params: this.#params, parseAs: 'arrayBuffer' as const };
    await this.#api.GET('/envelope/{token}/document', asked);
  }

  /** Fills every field and signs; gives the status of the answer. */
  async sign(): Promise<string> {
    const params = this.#params;
    const state = await this.#state();
    const otp = await this.#code();
    const fields = (state.fields ?? [])
      .filter(({ type, auto }) => auto === null && (type === 'text' || type === 'checkbox'))
      .map((field) => ({ id: field.id, value: this.#valueOf(field) }));
    const body = {
      consent: true as const,
      fields,
      signature: { type: 'typed' as const, text: this.#person.name },
      initials: { type: 'typed' as const, text: this.#person.initials },
      otp,
    };
    return (await this.#api.POST('/envelope/{token}/sign', { params, body })).data?.status ?? '';
  }

  async approve(): Promise<string> {
    const asked = { params: this.#params, body: { consent: true as const, otp: await this.#code() } };
    return (await this.#api.POST('/envelope/{token}/approve', asked)).data?.status ?? '';
  }

  async #state() {
    const { data: state } = await this.#api.GET('/envelope/{token}/state', { params: this.#params });
    if (!state || !('requires' in state)) throw new Error(`${this.#person.name}: the envelope has ended`);
    return state;
  }

  #valueOf({ type }: SessionField): string {
    return type === 'checkbox' ? 'true' : this.#person.remark;
  }

  async #code(): Promise<string> {
    const asked = Date.now();
    await this.#api.POST('/envelope/{token}/otp', { params: this.#params });
    const isNew = ({ kind, sent_at }: OutboxMessage) =>
      kind === 'code' && Date.parse(sent_at) >= asked - 1_000;
    return (await awaitMessage(this.#outboxUrl, this.#person.email, isNew)).code ?? '';
  }
}
