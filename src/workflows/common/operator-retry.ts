import { defineUpdate } from '@temporalio/workflow';
import type { ProvenInput } from '#domain/common/act-statement.ts';
import type { KnownActor } from '#domain/common/actor.ts';

/** An act of a member of staff, with its reason: both go into the audit trail. */
export type StaffInput = ProvenInput & { actor: KnownActor<'staffId'>; reason: string };

/** Tries the stuck step at once; answers when that is in the audit trail. */
export const operatorRetryUpdate = defineUpdate<{ step: string }, [StaffInput]>('operatorRetry');
