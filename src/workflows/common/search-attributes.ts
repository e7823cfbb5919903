import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

/** Typed keys of the search attributes registered in the domain's list. */
export const clientIdKey = defineSearchAttributeKey('ClientId', SearchAttributeType.KEYWORD);
export const organizationIdKey = defineSearchAttributeKey('OrganizationId', SearchAttributeType.KEYWORD);
export const flowStageKey = defineSearchAttributeKey('FlowStage', SearchAttributeType.KEYWORD);
export const expiresAtKey = defineSearchAttributeKey('ExpiresAt', SearchAttributeType.DATETIME);
export const stuckKey = defineSearchAttributeKey('Stuck', SearchAttributeType.BOOL);
export const stuckReasonKey = defineSearchAttributeKey('StuckReason', SearchAttributeType.KEYWORD);
