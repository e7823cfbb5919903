import { Migration } from '@mikro-orm/migrations';

const statements = [
  `alter table certificate add column issuer_id uuid references certificate (id)`,
  `update certificate set issuer_id = issuer.id from certificate issuer
    where issuer.kind = case when certificate.kind = 'issuing' then 'root' else 'issuing' end
      and certificate.kind not in ('root', 'self_signed', 'imported')`,
  `alter table certificate add constraint certificate_issuer_id_check
    check ((issuer_id is null) = (kind in ('root', 'self_signed', 'imported')))`,
  `create index certificate_issuer_id on certificate (issuer_id, valid_to desc)`,
  `drop table status.revocation_list`,
  `drop sequence status.crl_number`,
  `create table status.revocation_list (
    key_id varchar(40) primary key,
    issuer text not null check (issuer in ('issuing', 'root')),
    number bigint not null,
    der bytea not null,
    issuer_name text not null,
    url text not null,
    this_update timestamptz(3) not null,
    next_update timestamptz(3) not null,
    revoked_count int not null
  )`,
];

/** The issuer of each certificate, and a revocation list for each issuer, with numbers of its own. */
export class Issuers extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
