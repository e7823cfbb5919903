/** Bytes, in strings as characters from 0 to 255. */
declare module 'node-forge/lib/util.js' {
  export type ByteBuffer = { getBytes(): string };
  const util: { createBuffer(bytes: string): ByteBuffer };
  export default util;
}

declare module 'node-forge/lib/rc2.js' {
  import type { ByteBuffer } from 'node-forge/lib/util.js';

  type Cipher = {
    output: ByteBuffer;
    start(iv: string): void;
    update(input: ByteBuffer): void;
    finish(): boolean;
  };
  const rc2: { createDecryptionCipher(key: string, effectiveBits: number): Cipher };
  export default rc2;
}
