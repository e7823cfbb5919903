import { Migration } from '@mikro-orm/migrations';

/** The organization that a certificate belonged to when it signed: its holder may go over to another one. */
export class UseOrganization extends Migration {
  override up(): void {
    this.addSql('alter table certificate_use add column organization_id uuid null');
    this.addSql(
      'update certificate_use set organization_id = certificate.organization_id from certificate where certificate.id = certificate_id',
    );
    this.addSql('alter table certificate_use alter column organization_id set not null');
  }
}
