import type { SenderNotice } from '#domain/envelope/sender-notices.ts';
import type { RecipientRole, RoutingType } from '#domain/envelope/envelope.ts';
import type { BulkStatus } from '#domain/envelope/bulk-send.ts';
import type { Actor } from '#domain/common/actor.ts';
import type { RowCounts } from '#entities/bulk-send/rows/count-rows.ts';
import type { Orm } from '#entities/orm.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';

export type BulkSendDependencies = { orm: Orm; actKeys: ActPublicKeys };

/** An envelope of a bulk send that is to be sent: what its flow begins with. */
export type BulkEnvelope = {
  position: number;
  envelopeId: string;
  organizationId: string;
  sendId: string;
  routingType: RoutingType;
  recipients: { id: string; role: RecipientRole; routingOrder: number; position: number }[];
  reminderDays: number;
  /** ISO 8601. */
  sentAt: string;
  expiresAt: string;
  actor: Actor;
  proofId: string;
  tellSender: SenderNotice[];
};

export type BulkRowsInput = { bulkSendId: string; positions: number[] };

/** Where a bulk send stands. */
export type BulkProgress = RowCounts & { status: BulkStatus };
