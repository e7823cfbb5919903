import { Problem } from '#domain/common/problem.ts';

/** The body of a request in bytes. Throws Problem unsupported_media_type for any type but this, invalid_request for none. */
export async function readBytes(request: Request, type: string): Promise<Buffer> {
  const bytes = Buffer.from(await request.arrayBuffer());
  if (bytes.length === 0) {
    const issues = [{ path: '', message: 'must not be empty' }];
    throw new Problem('invalid_request', 'The body is empty.', { issues });
  }
  const given = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (given !== type) throw new Problem('unsupported_media_type', `Send the body as ${type}.`);
  return bytes;
}
