import { Migration } from '@mikro-orm/migrations';

/** The proof of the call by which an envelope was sent. */
export class SentProofs extends Migration {
  override up(): void {
    this.addSql(`alter table envelope add column sent_proof_id uuid null`);
  }
}
