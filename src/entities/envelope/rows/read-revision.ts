import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsApart, takeColumns } from '../../common/rows/columns-apart.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { proofJsonColumns, type ProofRow } from '../../common/rows/find-proof.ts';
import { proofsQuery, type ProofsOnRecord } from '../../common/rows/proofs-on-record.ts';
import { storedColumns, type StoredRow } from '../../document/rows/read-stored.ts';
import { StoredObject } from '../../document/stored-object.ts';
import { tables } from '../../tables.ts';
import { EnvelopeAct } from '../envelope-act.ts';
import type { EnvelopeRecipient } from '../envelope-recipient.ts';
import { Envelope } from '../envelope.ts';
import { fieldsOfEnvelope, type FieldRow } from './fields-of-envelope.ts';

const envelopeColumns = [
  'id',
  'organizationId',
  'name',
  'status',
  'originalObjectId',
  'currentObjectId',
  'sealFingerprint',
  'checkHash',
  'sealing',
  'sentAt',
  'sentProofId',
  'completedAt',
] as const;

const actColumns = ['id', 'payloadSealed', 'preparedDigest', 'createdAt'] as const;

type RecipientColumn =
  | 'id'
  | 'position'
  | 'email'
  | 'name'
  | 'phone'
  | 'hostEmail'
  | 'role'
  | 'routingOrder'
  | 'status'
  | 'authMethod'
  | 'accessCodeHash'
  | 'language'
  | 'acceptedProofId'
  | 'credentialId'
  | 'certificateFingerprint';

/** A recipient as the PDF and the proofs need them. */
export type RevisionRecipient = Pick<EnvelopeRecipient, RecipientColumn> & {
  /** The time of the platform's seal over their approval, as text; null where none is on record. */
  approvalSealedAt: string | null;
};

/** An envelope with all that its next revision is made of, as one statement saw it. */
export type RevisionRow = {
  envelope: Pick<Envelope, (typeof envelopeColumns)[number]>;
  /** The PDF as it was sent, and as it is now; null where there is none. */
  original: StoredRow | null;
  current: StoredRow | null;
  /** In the sender's order. */
  recipients: RevisionRecipient[];
  fields: FieldRow[];
  /** Oldest first. */
  proofs: ProofRow[];
  /** What a signer gave; null where nothing was asked for, and where it is gone. */
  act: Pick<EnvelopeAct, (typeof actColumns)[number]> | null;
};

/** What is read with an envelope: the proofs of records of its workflow and one more by its id, and a signer's act by its id. */
export type WithRevision = ProofsOnRecord & { proofId: string | null; actId: string | null };

/** Reads an envelope with all that its next revision is made of. Throws where there is no such envelope. */
export async function readRevision(
  em: EntityManager,
  id: string,
  { workflowId, records, proofId, actId }: WithRevision,
): Promise<RevisionRow> {
  const row = await tables(em)
    .selectFrom('Envelope as e')
    .leftJoin('StoredObject as o', 'o.id', 'e.originalObjectId')
    .leftJoin('StoredObject as c', 'c.id', 'e.currentObjectId')
    .leftJoin('EnvelopeAct as a', (on) =>
      on.on('a.id', '=', actId).onRef('a.envelopeId', '=', 'e.id').on('a.kind', '=', 'sign'),
    )
    .select(columnsApart('e', envelopeColumns))
    .select(columnsApart('o', storedColumns))
    .select(columnsApart('c', storedColumns))
    .select(columnsApart('a', actColumns))
    .select((one) =>
      jsonArrayFrom(
        one
          .selectFrom('EnvelopeRecipient as r')
          .select(['r.id', 'r.position', 'r.email', 'r.name', 'r.phone', 'r.role', 'r.status', 'r.language'])
          .select(['r.hostEmail as hostEmail', 'r.routingOrder as routingOrder'])
          .select(['r.authMethod as authMethod', 'r.accessCodeHash as accessCodeHash'])
          .select(['r.acceptedProofId as acceptedProofId', 'r.credentialId as credentialId'])
          .select('r.certificateFingerprint as certificateFingerprint')
          .select((seal) => seal.cast<string | null>('r.approvalSealedAt', 'text').as('approvalSealedAt'))
          .whereRef('r.envelopeId', '=', 'e.id')
          .orderBy('r.position'),
      ).as('recipients'),
    )
    .select(() => [
      fieldsOfEnvelope(em).as('fields'),
      jsonArrayFrom(proofsQuery(em, { workflowId, records, proofId }).select(proofJsonColumns)).as('proofs'),
    ])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow();
  const { recipients, fields, proofs } = row;
  return { ...joinedRows(em, row), recipients, fields, proofs };
}

function joinedRows(em: EntityManager, row: Readonly<Record<string, unknown>>) {
  return {
    envelope: takeColumns(em, [Envelope, 'e', envelopeColumns], row),
    original: row['o:id'] === null ? null : takeColumns(em, [StoredObject, 'o', storedColumns], row),
    current: row['c:id'] === null ? null : takeColumns(em, [StoredObject, 'c', storedColumns], row),
    act: row['a:id'] === null ? null : takeColumns(em, [EnvelopeAct, 'a', actColumns], row),
  };
}
