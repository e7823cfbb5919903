import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import { actUpdate, beginUpdate, signRequestShape, type floor, type FloorShape } from './floor-workflow.ts';
import type { Samples } from '../samples.ts';

export type Floor = {
  pid: number;
  /** Brings one from its start to its end; notes the milliseconds of its start with one activity. */
  once(shape?: FloorShape, begin?: Samples): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a worker that runs the bare workflow. */
export async function startFloor(address: string): Promise<Floor> {
  const program = fileURLToPath(new URL('./floor-worker.ts', import.meta.url));
  const child = spawn(process.execPath, ['--max-old-space-size=1024', program, address], { stdio: 'ignore' });
  const connection = await Connection.connect({ address });
  const client = new Client({ connection });
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  return {
    pid: child.pid ?? 0,
    once: async (shape = signRequestShape, begin) => {
      const started = performance.now();
      const startWorkflowOperation = new WithStartWorkflowOperation<typeof floor>('floor', {
        workflowId: `floor/${randomUUID()}`,
        taskQueue: 'floor',
        args: [shape],
        workflowIdConflictPolicy: 'USE_EXISTING',
      });
      await client.workflow.executeUpdateWithStart(beginUpdate, { startWorkflowOperation });
      begin?.add(performance.now() - started);
      const handle = await startWorkflowOperation.workflowHandle();
      for (let done = 0; done < shape.updates; done += 1) await handle.executeUpdate(actUpdate);
      await handle.result();
    },
    stop: async () => {
      child.kill('SIGTERM');
      process.off('exit', onExit);
      await connection.close();
    },
  };
}
