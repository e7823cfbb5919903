import { sql, type RawBuilder } from 'kysely';
import type { QuotaStep } from '#domain/account/quota.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { withCallRecord, type NewCallRecord } from '../../common/rows/call-record.ts';
import { newProofColumns, proofValues, type NewProof } from '../../common/rows/insert-proof.ts';

/** The counters that an act raises under one plan, and the bounces that hold its sending up. */
export type PlanTerms = { bounces: number; steps: readonly QuotaStep[] };

/** An act for tamga.take_quota: `owner` is its name in the tables. */
export type QuotaAct = {
  id: string;
  kind: 'organization' | 'client';
  owner_id: string;
  owner: string;
  sends: boolean;
  despite_pause: boolean;
  plans: Record<string, PlanTerms>;
};

/** `counted` is false for an act that was counted before, or that raises nothing. */
export type QuotaTaken =
  | { counted: boolean; plan: string; refused?: undefined }
  | { refused: 'suspended' }
  | { refused: 'bounces'; plan: string; used: number }
  | { refused: 'step'; step: QuotaStep; used: number };

/** What is written along: the record of a call where that is new, and the proof of the act where its quotas allow it. */
export type AlongQuota = { record?: NewCallRecord | undefined; proof?: NewProof | undefined };

/** Counts an act in the quotas of its owner's plan, or in none of them. */
export async function takeSteps(
  em: EntityManager,
  act: QuotaAct,
  { record, proof }: AlongQuota = {},
): Promise<QuotaTaken> {
  const counted = withCallRecord(em, record).with('quota', (query) =>
    query.selectNoFrom(takenQuota(act).as('taken')),
  );
  const written = proof
    ? counted.with('proof', (query) =>
        query
          .insertInto('ActProof')
          .columns([...newProofColumns, 'usedFor'])
          .expression((one) =>
            one
              .selectFrom('quota')
              .select(proofValues(proof))
              .where(sql<boolean>`not taken ? 'refused'`),
          ),
      )
    : counted;
  const { taken } = await written.selectFrom('quota').select('quota.taken').executeTakeFirstOrThrow();
  return taken;
}

/** Counts an act as takeSteps does: a part of a statement. */
export function takenQuota(act: QuotaAct): RawBuilder<QuotaTaken> {
  return sql<QuotaTaken>`take_quota(${JSON.stringify(act)}::jsonb)`;
}
