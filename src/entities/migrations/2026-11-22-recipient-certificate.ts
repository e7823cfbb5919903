import { Migration } from '@mikro-orm/migrations';

/** The certificates that signed an envelope's PDF, by their SHA-256: the check before completion asks for just these. */
export class RecipientCertificate extends Migration {
  override up(): void {
    this.addSql('alter table envelope_recipient add column certificate_fingerprint varchar(64) null');
    this.addSql('alter table envelope add column seal_fingerprint varchar(64) null');
  }
}
