import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { AuditEvent } from '#entities/audit-event.ts';
import { AuditHeadTimestamp } from '#entities/audit-head-timestamp.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { CheckFailed } from '#signatures/cades/check.ts';
import { findChain } from '#signatures/certificates/chain.ts';
import { checkTimestamp } from '#signatures/timestamp/check.ts';
import type { ApiDependencies } from '../deps.ts';
import { Time } from '../fields.ts';

/** The latest timestamp over the head of a chain. */
export const HeadTimestamp = z
  .object({
    sequence: z.int().meta({ description: 'The newest event at that time' }),
    hash: z.string().meta({ description: 'Its hash: the imprint of the timestamp' }),
    time: Time,
    token: z.string().meta({ description: 'RFC 3161 TimeStampToken, DER in base64: keep it elsewhere' }),
    trusted: z.boolean().meta({ description: 'Whether its authority is ours, by our root certificate' }),
  })
  .meta({ id: 'AuditHeadTimestamp' });

export type HeadFault = 'tail_cut' | 'chain_rewritten' | 'timestamp_invalid';

/** What the latest timestamp of an organization says of its chain, and the event that it should be over. */
export type HeadCheck = {
  view: z.input<typeof HeadTimestamp>;
  fault?: { reason: HeadFault; eventId: string | null };
};

/**
 * Compares an organization's latest timestamp with the chain as it is: the event that it was made over must be there with
 * that hash, and the timestamp must hold. Undefined before the first one. Throws Problem service_unavailable when the
 * key service cannot be asked for our root certificate.
 */
export async function checkHeadTimestamp(
  deps: ApiDependencies,
  organizationId: string,
): Promise<HeadCheck | undefined> {
  const em = deps.orm.em.fork();
  const [row] = await em.find(
    AuditHeadTimestamp,
    { organizationId },
    { orderBy: { sequence: 'desc' }, limit: 1 },
  );
  if (!row) return undefined;
  const { sequence, hash, token, time } = row;
  const trusted = await isTrusted(deps, row);
  const view = { sequence, hash, token, time: time.toISOString(), trusted: trusted === true };
  const event = await em.findOne(AuditEvent, { organizationId, sequence });
  if (!event) return { view, fault: { reason: 'tail_cut', eventId: null } };
  if (event.hash !== hash) return { view, fault: { reason: 'chain_rewritten', eventId: event.id } };
  return trusted === undefined ? { view, fault: { reason: 'timestamp_invalid', eventId: null } } : { view };
}

/** Whether a timestamp that holds is by our own authority; undefined when it does not hold. */
async function isTrusted(
  { keyService }: ApiDependencies,
  { token, hash, time }: AuditHeadTimestamp,
): Promise<boolean | undefined> {
  const { root, issuing } = await keyService.authorities();
  try {
    const { facts, certificate, certificates } = checkTimestamp(Buffer.from(token, 'base64'), () =>
      Buffer.from(hash, 'hex'),
    );
    if (facts.time.getTime() !== time.getTime()) return undefined;
    const [rootFacts, issuingFacts] = [root, issuing].map((pem) =>
      readCertificate(new X509Certificate(pem).raw),
    );
    if (!rootFacts || !issuingFacts) return false;
    const intermediates = [...certificates, issuingFacts];
    return findChain({ certificate, intermediates, root: rootFacts, at: facts.time }) !== undefined;
  } catch (error) {
    if (error instanceof CheckFailed || error instanceof MalformedError) return undefined;
    throw error;
  }
}
