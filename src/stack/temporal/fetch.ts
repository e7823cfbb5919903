// Lets the SDK download its development server into the folder named as the argument; a program of its own,
// so that the caller can end it.
import { TestWorkflowEnvironment } from '@temporalio/testing';

const downloadDir = process.argv[2];
if (!downloadDir) throw new Error('usage: temporal-fetch.ts FOLDER');
const environment = await TestWorkflowEnvironment.createLocal({
  server: { executable: { type: 'cached-download', downloadDir } },
});
await environment.teardown();
