import { Migration } from '@mikro-orm/migrations';

/** Keys of our own by which push services know us. Where pushes went under the derived one is forgotten: each browser offers them again. */
export class PushKeys extends Migration {
  override up(): void {
    this.addSql(
      `create table push_key (
        id int primary key,
        public_key varchar(87) not null,
        private_sealed text not null,
        created_at timestamptz(3) not null
      )`,
    );
    this.addSql(`alter table device add column push_key int`);
    this.addSql(`update device set push_sealed = null`);
  }
}
