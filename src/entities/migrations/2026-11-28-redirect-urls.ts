import { Migration } from '@mikro-orm/migrations';

/** Where the signer of a request returns to from the end page. */
export class RedirectUrls extends Migration {
  override up(): void {
    this.addSql('alter table sign_request add column redirect_url text null');
  }
}
