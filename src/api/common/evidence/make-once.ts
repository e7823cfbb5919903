/** A sealed PDF that is made at the first demand and kept. */
type KeptPdf = { pdf: Uint8Array };

type Making = {
  /** What it is about: demands for the same share one making. */
  key: string;
  find: () => Promise<KeptPdf | null>;
  make: () => Promise<void>;
};

const making = new Map<string, Promise<void>>();

/**
 * A PDF that is made at the first demand, the same bytes ever after. Several demands at once share one making; of two
 * processes the first to store it wins, so `make` stores without replacing. Throws what `make` throws.
 */
export async function makeOnce({ key, find, make }: Making): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await find();
  if (stored) return new Uint8Array(stored.pdf);
  const running = making.get(key) ?? make().finally(() => making.delete(key));
  making.set(key, running);
  await running;
  const kept = await find();
  if (!kept) throw new Error('what was just stored is not there');
  return new Uint8Array(kept.pdf);
}
