import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table flow_activation (
      id uuid not null,
      request_id uuid not null,
      user_id uuid not null,
      credential_id uuid not null,
      sad_sealed text not null,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      primary key (id)
    )`,
  `create index flow_activation_request_id_index on flow_activation (request_id)`,
  `create index flow_activation_expires_at_index on flow_activation (expires_at)`,
  // How a level 3 request finds its signer's account.
  `create index user_account_lower_email_index on user_account (lower(email))`,
  `create index user_account_phone_index on user_account (phone) where phone is not null`,
];

/** Activations of level 3 flows, their SADs sealed, and the addresses that accounts are found by. */
export class FlowActivations extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
