import { Migration } from '@mikro-orm/migrations';
import { accountTables } from './initial/account.ts';
import { auditTables } from './initial/audit.ts';
import { certificateTables } from './initial/certificate.ts';
import { commonTables } from './initial/common.ts';
import { documentTables } from './initial/document.ts';
import { envelopeTables } from './initial/envelope.ts';
import { signRequestTables } from './initial/sign-request.ts';
import { staffTables } from './initial/staff.ts';
import { webhookTables } from './initial/webhook.ts';

/** A table comes after those that its foreign keys refer to. */
const statements = [
  ...commonTables,
  ...accountTables,
  ...auditTables,
  ...certificateTables,
  ...staffTables,
  ...signRequestTables,
  ...documentTables,
  ...envelopeTables,
  ...webhookTables,
];

/** The first tables, by noun. A migration that was released is never changed; the next one is a file of its own. */
export class InitialTables extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
