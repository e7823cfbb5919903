import type { PDFDataRangeTransport } from 'pdfjs-dist';
import type { Pdf } from './pdf.ts';

type Source = {
  url: string;
  /** Names the revision: parts of another one are left out. */
  etag: string;
  size: number;
  /** All of it, which goes on coming. */
  body: ReadableStream<Uint8Array>;
  told: (loaded: number) => void;
};

/** Fetches bytes from `from` to before `to`; undefined where the document is another one meanwhile. */
async function fetchPart(
  { url, etag }: Source,
  { from, to, signal }: { from: number; to: number; signal: AbortSignal },
): Promise<Uint8Array | undefined> {
  const headers = { Range: `bytes=${from}-${to - 1}`, 'If-Range': etag };
  const answer = await fetch(url, { cache: 'no-store', signal, headers });
  if (answer.status === 206) return new Uint8Array(await answer.arrayBuffer());
  await answer.body?.cancel();
  return undefined;
}

/** Hands on all of the document as it comes; throws when it does not come to its end. */
async function feed(transport: PDFDataRangeTransport, { body, size, told }: Source): Promise<void> {
  const reader = body.getReader();
  let loaded = 0;
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    loaded += value.length;
    // pdf.js takes the bytes away.
    transport.onDataProgressiveRead(value);
    told(loaded);
  }
  if (loaded < size) throw new Error(`the document ended after ${loaded} of ${size} bytes`);
  transport.onDataProgressiveDone();
}

/**
 * Gives pdf.js a document while it comes, and out of turn the parts that a page needs. A part that cannot be had comes with the
 * rest. `whole` fails when the document does not come to its end.
 */
export function partsOf(
  pdf: Pdf,
  source: Source,
): { transport: PDFDataRangeTransport; whole: Promise<void> } {
  const transport = new pdf.PDFDataRangeTransport(source.size, null);
  const leaving = new AbortController();
  transport.requestDataRange = (from, to) => {
    void fetchPart(source, { from, to, signal: leaving.signal })
      .then((bytes) => bytes && transport.onDataRange(from, bytes))
      .catch(() => undefined);
  };
  transport.abort = () => leaving.abort();
  return { transport, whole: feed(transport, source) };
}
