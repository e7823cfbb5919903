import { collectDefaultMetrics } from 'prom-client';
import packageFile from '../../../package.json' with { type: 'json' };
import { gauge, registry } from './registry.ts';

const buildInfo = gauge('tamga_build_info', 'The program and what it was built from; always 1', [
  'program',
  'version',
  'commit',
]);

/**
 * Begins to measure the process itself (processor, memory, open files, event loop, garbage collection), once a process, and
 * says what it runs.
 */
export function measureProcess({ program, commit }: { program: string; commit: string | undefined }): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 });
  buildInfo.set({ program, version: packageFile.version, commit: commit ?? 'unknown' }, 1);
}
