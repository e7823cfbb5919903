import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalMembers } from '#wire/commitment.ts';

const ActProofSchema = defineEntity({
  name: 'ActProof',
  tableName: 'act_proof',
  properties: {
    id: p.uuid().primary(),
    /** The workflow that the act goes to. */
    workflowId: p.string().length(128).index(),
    /** The API's statement (domain/common/act-statement.ts), signed: a JSON Web Signature in compact form. */
    jws: p.text(),
    /** The personal members that the statement commits to, by their names: the purge erases them. */
    personal: p.json<PersonalMembers>().default('{}'),
    /**
     * The API's answer that the workflow accepted the act, signed as the statement is; null for acts that are answered once they are
     * on record, and where nobody was answered.
     */
    answer: p.text().nullable(),
    createdAt: p.datetime(3),
    /** The records that were made by it, such as `sign` or `support.cancelled`: each once. */
    usedFor: p.array().default([]),
  },
});

/**
 * The proof that a person did something: the API's signed statement of it. An activity records an act of a person by a
 * proof that was not used for such a record before, and by nothing else.
 */
export class ActProof extends ActProofSchema.class {}
ActProofSchema.setClass(ActProof);
