/** Text that must not be written anywhere by accident: in JSON or a log it is not there. */
export class SecretText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toJSON(): undefined {
    return undefined;
  }
}
