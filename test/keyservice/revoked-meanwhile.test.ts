import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Certificate } from '#keyservice/entities/certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { activated, codeOf, makeCertificate, pin, signActivated, someHash } from './support/activations.ts';
import { runKeyService } from './support/key-service.ts';

const running = setUp(runKeyService);

/** A timestamping authority that lets each question wait until it is told to answer: then it refuses, or passes it on. */
const slow = setUp(async () => {
  const waiting: ((answers: boolean) => void)[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      waiting.push((answers) => void answer(answers, Buffer.concat(parts)));
    });
    const answer = async (answers: boolean, query: Buffer): Promise<void> => {
      const type = 'application/timestamp-query';
      const made = answers ? await running.post('/api/v1/timestamp-queries', query, type) : undefined;
      response.writeHead(made?.status ?? 500, { 'content-type': made?.type ?? 'text/plain' });
      response.end(made?.bytes);
    };
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}`, waiting, stop };
});

const revoke = (id: string) =>
  running.call('POST', `/api/v1/certificates/${id}/revoke`, { reason: 'keyCompromise' });

const lockWaits = async (): Promise<boolean> => {
  const [row] = await running.service.orm.em
    .fork()
    .execute<{ waits: boolean }[]>(
      `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
    );
  return row?.waits === true;
};

test.each([
  ['by an activation', true],
  ['by an activation', false],
  ['by the PIN', true],
  ['by the PIN', false],
] as const)(
  'a signature %s that has begun ends before its certificate is revoked; it holds: %s',
  async (by, holds) => {
    const stamped = await running.again({ TSA_URL: slow.url });
    const id = await makeCertificate(running);
    const leave = await activated(running, { num_signatures: 2 }, id);
    const body = { certificate_id: id, pin, document_hash: someHash() };
    const signing =
      by === 'by the PIN' ? stamped.call('POST', '/api/v1/sign', body) : signActivated(stamped, leave);
    await untilTrue(async () => slow.waiting.length === 1);
    const revoking = revoke(id);
    await untilTrue(lockWaits);
    const answered = Date.now();
    slow.waiting.shift()?.(holds);
    expect((await signing).status).toBe(holds ? 200 : 503);
    expect((await revoking).status).toBe(200);
    const { revokedAt } = await running.service.orm.em.fork().findOneOrFail(Certificate, { id });
    expect(revokedAt?.getTime()).toBeGreaterThanOrEqual(answered);
    expect(codeOf(await signActivated(running, leave))).toBe('INVALID_STATE');
    await stamped.service.orm.close();
  },
);
