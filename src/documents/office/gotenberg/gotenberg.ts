import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ConverterUnavailable, conversionFaults, type Converter } from '../converter.ts';
import { officeLimits } from '../examine/limits.ts';

/** A server that is overloaded says so at once; one that says it after this was busy with the file. */
const promptMs = 20_000;
const busy = new Set([429, 502, 503, 504]);

/** Converts by a Gotenberg server (POST /forms/libreoffice/convert), which itself bounds the cost of a conversion. */
export function createGotenbergConverter(url: string): Converter {
  return async ({ type, source, pdf }) => {
    const boundary = randomUUID();
    const began = Date.now();
    const signal = AbortSignal.timeout(officeLimits.milliseconds);
    try {
      const answer = await fetch(`${url}/forms/libreoffice/convert`, {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: ReadableStream.from(formOf(source, `document.${type}`, boundary)),
        duplex: 'half',
        redirect: 'error',
        signal,
      });
      const fault = faultOf(answer, Date.now() - began);
      if (fault === undefined && answer.body) return await keep(answer.body, pdf);
      await answer.body?.cancel();
      return fault ?? conversionFaults.failed;
    } catch (error) {
      if (signal.aborted) return conversionFaults.late;
      throw error instanceof ConverterUnavailable ? error : new ConverterUnavailable({ cause: error });
    }
  };
}

/** A form with the file in `files`, as it is read (a Blob of a file throws past us when an answer comes early). */
async function* formOf(path: string, name: string, boundary: string): AsyncGenerator<Uint8Array> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  yield Buffer.from(head);
  yield* createReadStream(path);
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

function faultOf({ status, headers }: Response, tookMs: number): string | undefined {
  if (busy.has(status) && tookMs < promptMs) throw new ConverterUnavailable();
  if (busy.has(status)) return conversionFaults.late;
  if (status === 401 || status === 403 || status === 404) throw new ConverterUnavailable();
  const isPdf = status === 200 && (headers.get('content-type') ?? '').startsWith('application/pdf');
  return isPdf ? undefined : conversionFaults.failed;
}

class TooLarge extends Error {}

async function keep(body: ReadableStream<Uint8Array>, path: string): Promise<string | undefined> {
  let size = 0;
  async function* bounded(): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      size += piece.byteLength;
      if (size >= officeLimits.pdfBytes) throw new TooLarge();
      yield piece;
    }
  }
  try {
    await pipeline(bounded(), createWriteStream(path, { mode: 0o600 }));
    return undefined;
  } catch (error) {
    if (error instanceof TooLarge) return conversionFaults.large;
    throw error;
  }
}
