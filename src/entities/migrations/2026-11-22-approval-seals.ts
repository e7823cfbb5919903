import { Migration } from '@mikro-orm/migrations';

/** The platform's seals of approvals. */
export class ApprovalSeals extends Migration {
  override up(): void {
    this.addSql('alter table envelope_recipient add column approval_seal bytea null');
    this.addSql('alter table envelope_recipient add column approval_sealed_at timestamptz(3) null');
  }
}
