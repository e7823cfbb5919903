import { spawn } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Readable } from 'node:stream';
import { Inspection, inspectionLimits } from './inspection.ts';

const program = fileURLToPath(new URL('inspect-program.ts', import.meta.url));

/**
 * Looks at a PDF in a process of its own with bounded time and memory; a file that takes more, or makes the process die,
 * is unusable with that reason. Throws what the stream throws.
 */
export async function inspect(bytes: Readable): Promise<Inspection> {
  const child = spawn(process.execPath, ['--max-old-space-size=512', program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, inspectionLimits.milliseconds);
  const ended = new Promise<{ code: number | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code }));
  });
  try {
    const [said] = await Promise.all([text(child.stdout), feed(bytes, child.stdin)]);
    const { code } = await ended;
    if (code === 0) return Inspection.parse(JSON.parse(said));
    if (late) return { usable: false, reason: 'looking at the PDF takes too long' };
    return { usable: false, reason: 'looking at the PDF takes too much memory' };
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** A process that died in the middle of its input has told enough by dying. */
async function feed(bytes: Readable, input: NodeJS.WritableStream): Promise<void> {
  let broken: unknown;
  bytes.once('error', (error) => (broken = error));
  await pipeline(bytes, input).catch(() => undefined);
  if (broken) throw broken;
}
