import { setImmediate as turn } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import { Activation } from '../../entities/activation.ts';
import type { Certificate } from '../../entities/certificate.ts';
import type { LogLine } from '../../entities/log-entry.ts';
import type { EntityManager } from '../../entities/orm.ts';
import { StoredKey } from '../../entities/stored-key.ts';
import { appendOfMany } from '../../log/append.ts';
import type { Caller, Logged } from '../../log/append.ts';
import { together } from '../../log/together.ts';
import type { KeyService } from '../../service.ts';
import { holdCertificates } from '../certificates.ts';
import { entriesFor } from './activate.ts';
import { assertOpenedBy, noSuchActivation } from './take-activation.ts';
import { useTaken } from './use-activation.ts';
import type { ActivatedSignatures, ActivationUse } from './use-activation.ts';

/** The calls that are committed together at most: others wait meanwhile for the rows that these hold. */
const mostCalls = 16;

type Asked = {
  caller: Caller;
  use: ActivationUse;
  certificateId: string;
  outcome?: { made: ActivatedSignatures } | { failure: unknown };
  /** The entries of all calls that were committed with this one. */
  entries?: LogLine[];
};

type SignedBeside = { made: ActivatedSignatures; entries: LogLine[] | undefined };

const signTogether = together<KeyService, Asked>(
  (service, calls) => service.orm.em.fork().transactional((em) => signEach(service, em, calls)),
  mostCalls,
);

/**
 * Signs bare signatures of an activation and writes their entries; calls that come while others are under way are committed
 * with one another in the next transaction, since the log has one writer at a time. Gives the entries that are committed with it.
 * Throws the errors of useActivation.
 */
export async function signBeside(service: KeyService, asked: Asked): Promise<SignedBeside> {
  await signTogether(service, asked);
  const { outcome, entries } = asked;
  if (outcome && 'made' in outcome) return { made: outcome.made, entries };
  throw outcome?.failure ?? new Error('the call was not carried out');
}

/** Carries the calls out one after another. One that fails has changed nothing, so the others go on. */
async function signEach(service: KeyService, em: EntityManager, calls: Asked[]): Promise<void> {
  const taken = await takeAll(em, calls);
  const entries: { caller: Caller; logged: Logged }[] = [];
  for (const asked of calls) {
    const { caller, use, certificateId } = asked;
    try {
      asked.outcome = { made: await signOne(service, em, { asked, ...taken }) };
      const entry = {
        operation: 'activated_signature_made',
        certificateId,
        operationId: use.activationId,
      } as const;
      entries.push(...entriesFor(use.hashes, entry).map((logged) => ({ caller, logged })));
    } catch (failure) {
      asked.outcome = { failure };
    }
    // Other requests are served between two calls.
    await turn();
  }
  await em.flush();
  const appended = await appendOfMany(em, entries);
  for (const asked of calls) asked.entries = appended;
}

type All = { certificates: Map<string, Certificate>; activations: Map<string, Activation> };

/** The rows of all calls: certificates locked before activations, as elsewhere, and each kind in the order of ids. */
async function takeAll(em: EntityManager, calls: readonly Asked[]): Promise<All> {
  const certificates = await holdCertificates(em, [...new Set(calls.map((asked) => asked.certificateId))]);
  const ids = [...new Set(calls.map(({ use }) => use.activationId))];
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
  const activations = await em.find(Activation, { id: { $in: ids } }, locked);
  // Each call finds its key among these.
  await em.find(StoredKey, { id: { $in: certificates.flatMap(({ keyId }) => keyId ?? []) } });
  return {
    certificates: new Map(certificates.map((row) => [row.id, row])),
    activations: new Map(activations.map((row) => [row.id, row])),
  };
}

function signOne(
  service: KeyService,
  em: EntityManager,
  { asked, certificates, activations }: All & { asked: Asked },
): Promise<ActivatedSignatures> {
  const { use, certificateId } = asked;
  const [certificate, activation] = [certificates.get(certificateId), activations.get(use.activationId)];
  if (!certificate || !activation) throw noSuchActivation();
  assertOpenedBy(activation, use.sad);
  return useTaken(service, em, { activation, certificate }, use);
}
