import type { Context } from 'hono';
import { makeLease } from './envelope-document.ts';
import type { EnvelopeService } from './envelope-service.ts';

const leases = new Map<string, Promise<Buffer>>();

/** The document of a session, made once for all sessions with the same fields. */
function leaseOf({ view, pages, lost, turned, unit, weight, boxes }: EnvelopeService): Promise<Buffer> {
  const wishes = { pages: pages - lost, turned, unit, weight, boxes };
  const key = JSON.stringify([view.fields, wishes]);
  const lease = leases.get(key) ?? makeLease(view.fields ?? [], wishes);
  leases.set(key, lease);
  return lease;
}

/** A body that breaks off. */
function halfOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length / 2)),
    pull: (controller) => controller.error(new Error('broken off')),
  });
}

const beginning = 65_536;

/** A body whose rest is kept back. */
function heldOf(bytes: Uint8Array, held: NonNullable<EnvelopeService['held']>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes.slice(0, beginning)),
    pull: async (controller) => {
      if ((await held) === 'breaks off') return controller.error(new Error('broken off'));
      controller.enqueue(bytes.slice(beginning));
      controller.close();
    },
  });
}

/** A part of the document, as `Range` asks for it. */
function partOf(c: Context, bytes: Uint8Array<ArrayBuffer>, range: string): Response {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range)?.map(Number) ?? [];
  const span = `bytes ${from}-${to}/${bytes.length}`;
  return c.body(bytes.slice(from, (to ?? 0) + 1), 206, { ...pdfType, 'Content-Range': span });
}

const pdfType = { 'Content-Type': 'application/pdf' };

/** Answers with the document of a session, or the part of it that `Range` asks for. */
export async function sendDocument(c: Context, service: EnvelopeService): Promise<Response> {
  const lease = new Uint8Array(await leaseOf(service));
  const range = c.req.header('Range');
  if (range) {
    service.ranges.push(range);
    return partOf(c, lease, range);
  }
  const headers = {
    ...pdfType,
    'Content-Length': String(lease.length),
    'Accept-Ranges': 'bytes',
    ETag: `"${lease.length}"`,
  };
  const body = service.held ? heldOf(lease, service.held) : service.cut ? halfOf(lease) : lease;
  return c.body(body, 200, headers);
}
