import { readFileSync } from 'node:fs';
import type { WholeStack } from '../../test/support/servers/stack.ts';
import { cpuMs, cpuOfFamilyMs } from '../cpu.ts';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Gives a function that reads the processor time of a stack's API, key service and PostgreSQL so far, in milliseconds. */
export function cpuOfStack({ pid }: WholeStack): () => number {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  const having = (text: string) => children.filter((child) => read(`/proc/${child}/cmdline`).includes(text));
  const programs = [...having('src/api/main.ts'), ...having('src/keyservice/main.ts')];
  const databases = having('/bin/postgres');
  return () =>
    programs.reduce((sum, child) => sum + cpuMs(child), 0) +
    databases.reduce((sum, child) => sum + cpuOfFamilyMs(child), 0);
}
