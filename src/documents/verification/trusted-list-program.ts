/*
 * A thread's program: reads trusted lists, of which the large ones take seconds. The thread gets nothing but the list and the
 * certificates that may sign it.
 */
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { readTrustedList } from '#signatures/validation/trust/read-trusted-list.ts';
import { answerInThread } from '../threads/answer-in-thread.ts';
import type { ListedTrust, ListToRead } from './trusted-list-reader.ts';

async function read({ signers, ...list }: ListToRead): Promise<ListedTrust> {
  const { anchors, nextUpdate } = await readTrustedList({
    ...list,
    signers: signers.map((der) => readCertificate(der)),
  });
  return {
    anchors: anchors.map(({ certificate, ...anchor }) => ({ ...anchor, der: certificate.der })),
    nextUpdate,
  };
}

export function answer({ args }: { args: [ListToRead] }): Promise<unknown> {
  return answerInThread(read, args);
}
