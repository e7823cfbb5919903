import type { Operation } from '../../http/operation/definition.ts';
import { createBulkSend } from './create-bulk-send.ts';
import { getBulkSend } from './get-bulk-send.ts';
import { listBulkSends } from './list-bulk-sends.ts';
import { listBulkSendRows } from './list-rows.ts';
import { stopBulkSend } from './stop-bulk-send.ts';

/** The operations of bulk sends. */
export const bulkSendOperations: readonly Operation[] = [
  createBulkSend,
  listBulkSends,
  getBulkSend,
  listBulkSendRows,
  stopBulkSend,
];
