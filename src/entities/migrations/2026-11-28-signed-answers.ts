import { Migration } from '@mikro-orm/migrations';

/** Answers of devices as they were signed, beside the questions that they end. */
export class SignedAnswers extends Migration {
  override up(): void {
    this.addSql(`alter table confirmation add column answer jsonb`);
  }
}
