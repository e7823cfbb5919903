/** A sealed PDF that is made at the first demand and kept. */
type KeptPdf = { pdf: Uint8Array };

type Making = {
  /** The subject of the PDF: calls for the same subject share one making. */
  key: string;
  find: () => Promise<KeptPdf | null>;
  make: () => Promise<void>;
};

const making = new Map<string, Promise<void>>();

/**
 * Gives a PDF that is made at the first call, and has the same bytes ever after. Concurrent calls share one making; of two
 * processes the first to store it wins, so `make` stores without replacing. Throws what `make` throws.
 */
export async function makeOnce({ key, find, make }: Making): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await find();
  if (stored) return new Uint8Array(stored.pdf);
  const running = making.get(key) ?? make().finally(() => making.delete(key));
  making.set(key, running);
  await running;
  const kept = await find();
  if (!kept) throw new Error('the PDF that was just stored cannot be found');
  return new Uint8Array(kept.pdf);
}
