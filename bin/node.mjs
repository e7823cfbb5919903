// Finds the Node that runs the product.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

// The release line that everything is tested with, and the first of its releases that is taken: it has argon2, and runs
// TypeScript without a warning.
const [line, first] = [24, 12];

/** Node 24: the machine's own when it runs this very command, else that of the packages; undefined when there is neither. */
export function findNode(
  modules,
  { version, program: own } = { version: process.versions.node, program: process.execPath },
) {
  const [major, minor] = version.split('.').map(Number);
  if (major === line && minor >= first) return own;
  const program = process.platform === 'win32' ? 'node.exe' : join('bin', 'node');
  const packed = join(modules, `node-${process.platform}-${process.arch}`, program);
  return existsSync(packed) ? packed : undefined;
}
