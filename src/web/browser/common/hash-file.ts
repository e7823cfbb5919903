import { sha256 } from '@noble/hashes/sha2.js';

/** Up to here (bytes) a file is read at once; the browser's own SHA-256 cannot take it piece by piece. */
const atOnce = 64 * 1024 * 1024;

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Gives a file's SHA-256 as lower-case hex. The browser's own implementation where there is one (https, localhost),
 * else, and for large files, one of ours, piece by piece. Throws when the file cannot be read.
 */
export async function hashFile(file: File): Promise<string> {
  const native = globalThis.isSecureContext && file.size <= atOnce;
  if (native) return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) hash.update(piece.value);
  return hex(hash.digest());
}
