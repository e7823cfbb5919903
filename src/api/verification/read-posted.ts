import type { Context } from 'hono';
import { z } from 'zod';
import { signatureFormats, type SignatureFormat } from '#signatures/validation/detect-format.ts';
import type { PostedSignature } from '#signatures/validation/read-signed-file.ts';
import type { ApiEnv } from '../http/deps.ts';
import { fieldProblem, readForm } from '../http/input/form.ts';
import type { HeldFiles } from './upload-room.ts';

/** The formats that may be asked for: `auto` finds it by the content. */
export const askedFormats = ['auto', ...signatureFormats] as const;

const names = ['signature', 'document'] as const;

/**
 * Reads the form of a verification: `signature`, `document` where it is detached, `signature_format`, which an endpoint of one
 * format (`only`) takes as that or `auto` alone. Throws as readForm, and Problem invalid_request for another format.
 */
export async function readPosted(
  c: Context<ApiEnv>,
  { held, only }: { held: HeldFiles; only: SignatureFormat | undefined },
): Promise<PostedSignature & { name: string }> {
  const { MAX_UPLOAD_BYTES: maxBytes } = c.var.deps.config;
  const { fields, files } = await readForm(c, { names, maxBytes, nameless: true }, async (file) => ({
    bytes: await held.keep(file),
    name: file.name,
    // A browser sends a field without a chosen file as an empty file without a name.
    named: file.name !== '',
  }));
  const signature = files.get('signature');
  if (!signature?.bytes.length) throw fieldProblem('signature', 'expected a file that is not empty');
  const document = files.get('document');
  return {
    name: signature.name,
    signature: signature.bytes,
    document: document && (document.named || document.bytes.length > 0) ? document.bytes : undefined,
    format: formatOf(fields.get('signature_format')?.at(-1), only),
  };
}

function formatOf(given: string | undefined, only: SignatureFormat | undefined): PostedSignature['format'] {
  const allowed: readonly string[] = only ? ['auto', only] : askedFormats;
  const asked = given === undefined || given === '' ? 'auto' : given.toLowerCase();
  if (!allowed.includes(asked)) throw fieldProblem('signature_format', `expected ${allowed.join(', ')}`);
  return only ?? z.enum(askedFormats).parse(asked);
}
