import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ocspRequestLimits } from '#signatures/ocsp/request.ts';
import { timestampRequestLimit } from '#signatures/timestamp/read-request.ts';
import { requests } from '../http/metrics/requests.ts';
import { requestIdFrom } from '../http/request-id.ts';
import type { OcspAnswers } from '../status/ocsp-answers.ts';
import type { PreparedReply } from '../status/ocsp-reply.ts';
import { ocspPath, requestIn } from './request-in.ts';

/** The requests that are read here, by their path: the one media type, and the most bytes. */
const accepted = new Map([
  ['/ocsp', { type: 'application/ocsp-request', most: ocspRequestLimits.bytes }],
  ['/tsa', { type: 'application/timestamp-query', most: timestampRequestLimit }],
]);

/**
 * Puts remembered OCSP answers before an application: they are given on Node's own request and response, before anything
 * else looks at them. They are not in the access log, which would take longer than the answer. Everything else goes on to
 * the application, with the bytes read so far as `rawBody`, which @hono/node-server takes for the body.
 */
export function rememberedFirst(
  answers: Pick<OcspAnswers, 'remembered'>,
  application: RequestListener,
): RequestListener {
  return (incoming, outgoing) => {
    const { method, url = '' } = incoming;
    if (method === 'POST' && canBeRead(incoming)) {
      readBody(incoming, (body) => {
        const reply = url === ocspPath ? answers.remembered(body.toString('base64')) : undefined;
        if (reply) give(incoming, outgoing, { head: reply.post, body: reply.body });
        else application(Object.assign(incoming, { rawBody: body }), outgoing);
      });
      return;
    }
    if (method === 'GET' && url.startsWith(`${ocspPath}/`) && isUnconditional(incoming)) {
      const reply = answers.remembered(requestIn(url));
      if (reply) {
        give(incoming, outgoing, { head: reply.get, body: reply.body });
        return;
      }
    }
    application(incoming, outgoing);
  };
}

/**
 * Tells whether a body has the right type, and a length that is told and allowed; the application refuses the others in
 * words.
 */
function canBeRead({ url = '', headers }: IncomingMessage): boolean {
  const expected = accepted.get(url);
  return (
    expected !== undefined &&
    headers['content-type'] === expected.type &&
    Number(headers['content-length'] ?? Infinity) <= expected.most
  );
}

function isUnconditional({ headers }: IncomingMessage): boolean {
  return headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined;
}

/** Reads the whole body; of one that ends before its time nothing is heard again. */
function readBody(incoming: IncomingMessage, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.once('end', () => {
    const [only] = chunks;
    then(only && chunks.length === 1 ? only : Buffer.concat(chunks));
  });
}

// Counted, and no more: measuring the time takes a good part of it.
const remembered = requests.labels({ surface: 'trust', operation: 'remembered_ocsp', status: '2xx' });

// Head and body as one text of octets leave in a single write.
function give(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { head, body }: { head: PreparedReply['get']; body: string },
): void {
  remembered.inc();
  const id = requestIdFrom(incoming.headers['x-request-id']);
  outgoing.writeHead(200, [...head, 'X-Request-Id', id]);
  outgoing.end(body, 'latin1');
}
