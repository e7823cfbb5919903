import { operatorAuditId } from '#domain/account/staff.ts';
import { recordAuditEvent } from '../../audit/audit-trail.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { membersOf } from './erase.ts';
import type { ProofToErase } from '../../personal/person.ts';
import { withoutHeld } from './without-held.ts';

/** Proofs that are looked at in one go, and changed in one transaction. */
const batch = 500;

export type ErasingProofs = {
  organizationId: string;
  /** Only proofs from before this time. */
  before: Date;
  /** The personal members of a proof that are to be erased. */
  due: (proof: ProofToErase) => string[];
  by: 'person' | 'age';
  /** Without it, only counts. */
  isMeant: boolean;
};

/** `held` are members that stay by a legal hold. */
export type ErasedProofs = { statements: number; members: number; held: number };

type Found = { id: string; workflowId: string; jws: string; personal: ProofToErase['personal'] };

/**
 * Erases personal members beside the statements of acts of an organization's workflows, 500 proofs a transaction; of the operator's
 * audit trail, those of all other workflows, and of members of staff everywhere. The statements stay, and their signatures hold.
 */
export async function eraseProofs(em: EntityManager, erasing: ErasingProofs): Promise<ErasedProofs> {
  const erased = { statements: 0, members: 0, held: 0 };
  for await (const proofs of batches(em, erasing)) {
    const all = proofs.map((proof) => ({
      id: proof.id,
      flowId: proof.workflowId.slice(proof.workflowId.indexOf('/') + 1),
      names: erasing.due(readProof(proof)),
    }));
    const some = all.filter(({ names }) => names.length > 0);
    if (some.length === 0) continue;
    const free = await em.transactional(async (within) => {
      const found = await withoutHeld(within, erasing.organizationId, some);
      if (erasing.isMeant && found.length > 0) await eraseBatch(within, erasing, found);
      return found;
    });
    erased.statements += free.length;
    erased.members += membersOf(free);
    erased.held += membersOf(some) - membersOf(free);
  }
  return erased;
}

function readProof({ workflowId, jws, personal }: Found): ProofToErase {
  const payload = Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8');
  return { workflowId, statement: parse(payload), personal };
}

/** The rows are what the API wrote; a statement that cannot be read tells nothing about anybody. */
function parse(text: string): ProofToErase['statement'] {
  try {
    const { act, input } = JSON.parse(text) as Partial<ProofToErase['statement']>;
    return { act: act ?? '', input: input ?? {} };
  } catch {
    return { act: '', input: {} };
  }
}

async function* batches(
  em: EntityManager,
  { organizationId, before, by }: ErasingProofs,
): AsyncGenerator<Found[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  const isOperator = organizationId === operatorAuditId;
  const which = isOperator ? (by === 'person' ? 'true' : ofNobody) : ofOrganization;
  const ids = isOperator ? [] : [organizationId, organizationId];
  const page = `select id, workflow_id as "workflowId", jws, personal from act_proof
    where personal <> '{}' and created_at < ? and id > ? and ${which} order by id limit ${batch}`;
  for (;;) {
    const proofs = await em.execute<Found[]>(page, [before, after, ...ids]);
    if (proofs.length > 0) yield proofs;
    if (proofs.length < batch) return;
    after = proofs.at(-1)?.id ?? after;
  }
}

const ofOrganization = `(workflow_id in (select 'envelope/' || id from envelope where organization_id = ?)
  or workflow_id in (select 'sign-request/' || id from sign_request where organization_id = ?))`;

/** Of workflows that no organization's rows name: deliveries, and what is gone. */
const ofNobody = `not exists (select 1 from envelope where workflow_id = 'envelope/' || envelope.id)
  and not exists (select 1 from sign_request where workflow_id = 'sign-request/' || sign_request.id)`;

type Due = { id: string; flowId: string; names: string[] };

async function eraseBatch(
  em: EntityManager,
  { organizationId, by }: ErasingProofs,
  due: Due[],
): Promise<void> {
  await em.execute(without, [JSON.stringify(due)]);
  await recordAuditEvent(em, {
    organizationId,
    action: 'audit.erased',
    resourceType: 'organization',
    resourceId: organizationId,
    actor: null,
    metadata: { by, erased_statements: due.length, erased_members: membersOf(due) },
  });
}

const without = `update act_proof p
  set personal = p.personal - array(select jsonb_array_elements_text(d.names))
  from jsonb_to_recordset(?::jsonb) as d(id uuid, names jsonb) where p.id = d.id`;
