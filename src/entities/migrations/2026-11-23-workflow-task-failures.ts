import { Migration } from '@mikro-orm/migrations';

/** The workflows that a worker could not go on with. */
export class WorkflowTaskFailures extends Migration {
  override up(): void {
    this.addSql(`create table workflow_task_failure (
      workflow_id varchar(255) not null primary key,
      run_id varchar(64) not null,
      cause varchar(300) not null,
      first_at timestamptz(3) not null,
      last_at timestamptz(3) not null
    )`);
    this.addSql(`create index workflow_task_failure_last_at_index on workflow_task_failure (last_at)`);
  }
}
