import { Migration } from '@mikro-orm/migrations';

/** When a password was set anew by a mail since the identity was proved. */
export class IdentityProofResets extends Migration {
  override up(): void {
    this.addSql('alter table identity_proof add column reset_at timestamptz(3) null');
  }
}
