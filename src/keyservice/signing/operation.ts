import { createHash } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import { canonicalJson, type Json } from '#wire/canonical-json.ts';
import type { Certificate } from '../entities/certificate.ts';
import type { LoggedOperation } from '../entities/log-entry.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { SigningOperation } from '../entities/signing-operation.ts';
import type { operationKinds } from '../entities/signing-operation.ts';
import type { Caller } from '../log/append.ts';
import { takeOperation } from './rows/take-operation.ts';
import { writeSigned } from './rows/write-signed.ts';
import { recordingFailure } from '../service.ts';
import type { KeyService } from '../service.ts';

export type SignedOnce = {
  certificateId: string;
  signature: Buffer;
  signedAt: Date;
  /** The certificate, where it was made for this signature alone: a new row. */
  certificate?: Certificate;
};

export type OnceInput = {
  kind: (typeof operationKinds)[number];
  logged: LoggedOperation;
  operationId: string;
  /** The input that the same operation id must come with every time. */
  input: Json;
  documentHash: string;
  /** The certificate of the key, if it is known before. */
  certificateId?: string | undefined;
  /** SHA-256 of the SAD that it is made by, if it is made by one. */
  sadHash?: Buffer | undefined;
  /** Throws where this caller may not have the signature that was made before. */
  checkRepeat?: ((em: EntityManager, made: SigningOperation) => Promise<void>) | undefined;
};

/**
 * Signs at most once for an operation id, however many ask at once: a repeat gets the signature that was made, one with
 * other input Problem idempotency_conflict. Signature, certificate and log entry are committed together, before any of
 * it is released.
 */
export async function signOnce(
  service: KeyService,
  caller: Caller,
  once: OnceInput,
  sign: (em: EntityManager) => Promise<SignedOnce>,
): Promise<SignedOnce> {
  const { kind, operationId, documentHash, logged: operation } = once;
  const inputHash = createHash('sha256').update(canonicalJson(once.input)).digest('hex');
  const entry = { operation, documentHash, operationId, certificateId: once.certificateId };
  const { signed, entries } = await recordingFailure(service, caller, entry, () =>
    service.orm.em.fork().transactional(async (em) => {
      const made = await takeOperation(em, { kind, operationId });
      if (made) {
        await once.checkRepeat?.(em, made);
        return { signed: repeated(made, inputHash) };
      }
      const { certificate, ...result } = await sign(em);
      const { sadHash = null } = once;
      const row = { kind, operationId, inputHash, ...result, sadHash, createdAt: new Date() };
      const logged = { ...entry, outcome: 'ok', certificateId: result.certificateId };
      const entries = await writeSigned(em, { operation: row, certificate, entry: { caller, logged } });
      return { signed: { ...result, ...(certificate && { certificate }) }, entries };
    }),
  );
  await service.logFile.catchUp(entries);
  return signed;
}

function repeated(made: SigningOperation, inputHash: string): SignedOnce {
  if (made.inputHash !== inputHash) {
    throw new Problem(
      'idempotency_conflict',
      'This operation_id was used before with other input; use another one.',
    );
  }
  const { certificateId, signature, signedAt } = made;
  return { certificateId, signature: Buffer.from(signature), signedAt };
}
