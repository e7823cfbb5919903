import { defineUpdate } from '@temporalio/workflow';
import type { KnownActor } from '#domain/common/actor.ts';

/** A member of staff who acts, and why: both go into the audit trail. */
export type StaffInput = { actor: KnownActor<'staffId'>; reason: string };

/** Tries the stuck step at once; answers when that is in the audit trail. */
export const operatorRetryUpdate = defineUpdate<{ step: string }, [StaffInput]>('operatorRetry');
