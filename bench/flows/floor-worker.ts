// The worker of the floor, a process of its own as ours is: node bench/flows/floor-worker.ts ADDRESS
import { fileURLToPath } from 'node:url';
import { NativeConnection, Worker } from '@temporalio/worker';
import { withoutSwc } from '#worker/bundle-flows.ts';

const [address = ''] = process.argv.slice(2);
const connection = await NativeConnection.connect({ address });
const worker = await Worker.create({
  connection,
  taskQueue: 'floor',
  workflowsPath: fileURLToPath(new URL('./floor-workflow.ts', import.meta.url)),
  bundlerOptions: { webpackConfigHook: withoutSwc },
  activities: { nothing: () => Promise.resolve() },
  maxCachedWorkflows: 500,
});
await worker.run();
await connection.close();
