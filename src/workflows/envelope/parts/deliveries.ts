/** Webhook deliveries that are opened, and whose workflows are to be started. */
export class Deliveries {
  #due: string[] = [];
  #starting = false;

  get due(): readonly string[] {
    return this.#due;
  }

  get allStarted(): boolean {
    return this.#due.length === 0 && !this.#starting;
  }

  add(deliveryIds: readonly string[]): void {
    this.#due.push(...deliveryIds);
  }

  /** Starts all that are due by what is given. */
  async startDue(start: (deliveryIds: readonly string[]) => Promise<void>): Promise<void> {
    this.#starting = true;
    await start(this.#due.splice(0));
    this.#starting = false;
  }
}
