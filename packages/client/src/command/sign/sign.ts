import { readFile } from 'node:fs/promises';
import { TamgaError } from '../../error.ts';
import { environment } from '../../core/settings.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { signByHash } from './by-hash.ts';
import { signByEnvelope } from './by-envelope.ts';
import type { SignOptions } from './options.ts';

/** Asks for signatures on a file, and with `wait` waits for them; gives the exit code. */
export async function sign(options: SignOptions, terminal: Terminal): Promise<number> {
  const bytes = await bytesOf(options.file);
  const byHash = chooseHash(options);
  if (byHash && options.to.length > 1)
    throw new UsageError(
      'A hash is signed by one person. Name one --to, or set TAMGA_API_KEY to send an envelope.',
    );
  const asked = { options, bytes, terminal };
  await (byHash ? signByHash(asked) : signByEnvelope(asked));
  return exitCodes.done;
}

function isSet(name: string): boolean {
  return (environment(name) ?? '') !== '';
}

/** Chooses by the credentials that are there. */
function chooseHash({ hash }: SignOptions): boolean {
  if (hash || isSet('TAMGA_API_KEY')) return hash;
  if (isSet('TAMGA_CLIENT_ID')) return true;
  throw new TamgaError({
    code: 'invalid_options',
    message:
      'There are no credentials. Set TAMGA_API_KEY to send envelopes, or TAMGA_CLIENT_ID and TAMGA_CLIENT_SECRET to sign by hash. tamga help says where they come from.',
  });
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(isAbsent ? `There is no file ${file}.` : `${file} cannot be read: ${why}.`);
  }
}
