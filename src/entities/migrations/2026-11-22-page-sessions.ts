import { Migration } from '@mikro-orm/migrations';

/** Sessions of browsers: the cookie of our pages, and the authorization server's session that rests on ours. */
export class PageSessions extends Migration {
  override up(): void {
    this.addSql(
      `alter table user_session
        add column page_token_hash varchar(64) null,
        add column provider_session varchar(64) null,
        add constraint user_session_page_token_hash_unique unique (page_token_hash),
        add constraint user_session_provider_session_unique unique (provider_session)`,
    );
  }
}
