import { Migration } from '@mikro-orm/migrations';

/**
 * Drops indexes that another one covers: of documents under way by time and id, of recipients by address and time, and the unique
 * one of messages by flow.
 */
export class LeanIndexes extends Migration {
  override up(): void {
    this.addSql(`drop index document_processing_index`);
    this.addSql(`drop index envelope_recipient_email_envelope_id_index`);
    this.addSql(`drop index message_attempt_flow_id_at_index`);
  }
}
