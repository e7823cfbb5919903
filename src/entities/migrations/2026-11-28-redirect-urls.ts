import { Migration } from '@mikro-orm/migrations';

/** Where signers return to from the end page, and the application that an envelope belongs to. */
export class RedirectUrls extends Migration {
  override up(): void {
    this.addSql('alter table sign_request add column redirect_url text null');
    this.addSql('alter table envelope add column client_id uuid null, add column redirect_url text null');
  }
}
