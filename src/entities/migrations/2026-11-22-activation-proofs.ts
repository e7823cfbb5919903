import { Migration } from '@mikro-orm/migrations';

/** The proof of the act that an activation came with, without which the key service does not use it. */
export class ActivationProofs extends Migration {
  override up(): void {
    this.addSql(`alter table flow_activation add column proof_id uuid not null`);
  }
}
