import type { SessionField } from '#domain/envelope/session-view.ts';
import type { Person } from './people.ts';
import type { OutboxMessage, Platform } from './platform.ts';

type State = { requires: string[]; fields: SessionField[] | null };

/** Somebody who got a link, as their browser acts: the calls of the signing session and nothing else. */
export class Recipient {
  readonly #platform: Platform;
  readonly #person: Person;
  readonly #link: URL;
  readonly #today = new Date().toISOString().slice(0, 10);

  private constructor(platform: Platform, person: Person, link: URL) {
    this.#platform = platform;
    this.#person = person;
    this.#link = link;
  }

  /** Waits for the mail with the link that is newer than `before`, and opens it. */
  static async open(platform: Platform, person: Person, before: ReadonlySet<string>): Promise<Recipient> {
    const isNew = ({ kind, link }: OutboxMessage) =>
      kind === 'link' && link !== undefined && !before.has(link);
    const { link = '' } = await platform.message(person.email, isNew);
    const recipient = new Recipient(platform, person, new URL(link));
    await recipient.#call('POST', 'opened');
    return recipient;
  }

  get url(): string {
    return this.#link.href;
  }

  /** Fills every field and signs; gives the status of the answer. */
  async sign(): Promise<string> {
    const state = await this.#call<State>('GET', 'state');
    const otp = state.requires.includes('otp') ? await this.#code() : undefined;
    const fields = (state.fields ?? [])
      .filter(({ type }) => type === 'text' || type === 'date' || type === 'checkbox')
      .map((field) => ({ id: field.id, value: this.#valueOf(field) }));
    const { status } = await this.#call<{ status: string }>('POST', 'sign', {
      consent: true,
      fields,
      signature: { type: 'typed', text: this.#person.name },
      initials: { type: 'typed', text: this.#person.initials },
      ...(otp === undefined ? {} : { otp }),
    });
    return status;
  }

  async approve(): Promise<string> {
    return (await this.#call<{ status: string }>('POST', 'approve', { consent: true })).status;
  }

  #valueOf({ type }: SessionField): string {
    if (type === 'checkbox') return 'true';
    return type === 'date' ? this.#today : this.#person.remark;
  }

  async #code(): Promise<string> {
    const { phone } = this.#person;
    const asked = Date.now();
    await this.#call('POST', 'otp');
    const isNew = ({ kind, sent_at }: OutboxMessage & { sent_at?: string }) =>
      kind === 'code' && Date.parse(sent_at ?? '') >= asked - 1_000;
    return (await this.#platform.message(phone ?? '', isNew)).code ?? '';
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.#link.href}/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T & { error?: { message: string } };
    if (!response.ok)
      throw new Error(`${this.#person.name}: ${response.status} ${answer.error?.message ?? ''}`);
    return answer;
  }
}
