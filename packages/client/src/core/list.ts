/** One page of a list. */
export type Page<Item> = { data: Item[]; nextCursor: string | undefined };

/** A list, newest first, whose pages are fetched as they are needed: `for await (const item of list)`. */
export class List<Item> implements AsyncIterable<Item> {
  readonly #fetch: (cursor: string | undefined) => Promise<Page<Item>>;

  constructor(fetch: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#fetch = fetch;
  }

  /** Gives one page: the first, or the one that `nextCursor` of the page before leads to. */
  page(cursor?: string): Promise<Page<Item>> {
    return this.#fetch(cursor);
  }

  /** Gives one page after the other. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    for (let cursor: string | undefined; ;) {
      const page = await this.#fetch(cursor);
      yield page;
      cursor = page.nextCursor;
      if (cursor === undefined) return;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }
}

/** The page of a list of the partner API. */
export function pageOf<Item>({
  data,
  next_cursor: next,
}: {
  data: Item[];
  next_cursor: string | null;
}): Page<Item> {
  return { data, nextCursor: next ?? undefined };
}
