import { open } from 'node:fs/promises';
import { isCompoundFile } from '../../compound-file.ts';
import { UnusableOffice } from './limits.ts';

/** Makes the refusal of a file that nobody can read without its password. */
export function protectedFile(): UnusableOffice {
  return new UnusableOffice(
    'the file is protected by a password: open it in Word or Excel, remove the password under File → Info → Protect → Encrypt with Password, save it and upload it again',
  );
}

/**
 * Throws UnusableOffice for a file that Word or Excel protected: its package is encrypted in a compound file ([MS-OFFCRYPTO]
 * 2.3).
 */
export async function refuseProtected(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    if (isCompoundFile(buffer.subarray(0, bytesRead))) throw protectedFile();
  } finally {
    await file.close();
  }
}
