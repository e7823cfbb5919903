import { Migration } from '@mikro-orm/migrations';

const live = `'root', 'issuing', 'ocsp', 'timestamping', 'seal'`;
const test = `'test_root', 'test_issuing', 'test_ocsp', 'test_timestamping', 'test_seal'`;
const people = `'user', 'one_time', 'self_signed', 'imported'`;

const statements = [
  `alter table certificate drop constraint certificate_kind_check,
    add constraint certificate_kind_check check (kind in (${live}, ${test}, ${people})),
    drop constraint certificate_issuer_id_check,
    add constraint certificate_issuer_id_check
      check ((issuer_id is null) = (kind in ('root', 'test_root', 'self_signed', 'imported')))`,
  `alter table stored_key drop constraint stored_key_purpose_check,
    add constraint stored_key_purpose_check check (purpose in (${live}, ${test}, 'user'))`,
  `alter table status.revocation_list drop constraint revocation_list_issuer_check,
    add constraint revocation_list_issuer_check check (issuer in ('issuing', 'root', 'test_issuing', 'test_root'))`,
];

/** The certificates and keys of the test hierarchy, which are of kinds of their own: nothing that asks for the others finds them. */
export class TestAuthority extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
