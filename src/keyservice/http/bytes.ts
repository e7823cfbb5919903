import { Problem } from '#domain/problem.ts';

/** The body of a request in bytes. Throws Problem unsupported_media_type for any type but this, invalid_request for none. */
export async function readBytes(request: Request, type: string): Promise<Buffer> {
  const given = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (given !== type) throw new Problem('unsupported_media_type', `Send the body as ${type}.`);
  const bytes = Buffer.from(await request.arrayBuffer());
  if (bytes.length > 0) return bytes;
  throw new Problem('invalid_request', 'The body is empty.', {
    issues: [{ path: '', message: 'must not be empty' }],
  });
}
