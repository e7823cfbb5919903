import { Migration } from '@mikro-orm/migrations';

const kinds = `'root', 'issuing', 'ocsp', 'timestamping', 'seal', 'user', 'one_time', 'self_signed', 'imported'`;

// Serial numbers are unique for each issuer: what others issued may have a number of ours.
const statements = [
  `alter table certificate drop constraint certificate_kind_check, add constraint certificate_kind_check check (kind in (${kinds})),
    drop constraint certificate_serial_number_key, alter column serial_number type varchar(48),
    add column chain text[] not null default '{}'`,
  `create index certificate_serial_number on certificate (serial_number)`,
  `create unique index certificate_serial_number_unique on certificate (serial_number) where kind <> 'imported'`,
  `alter table activation add column lifetime int not null default 300`,
];

/** Certificates that their own key signed, or another authority; and how long a SAD of an activation lasts. */
export class OwnCertificates extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
