import type { Cryptoki } from './function-list.ts';

/** CK_TOKEN_INFO, as far as it is read. */
export type TokenInfo = { label: string; model: string; serialNumber: string; flags: number };

/** Texts of the structure are filled with blanks, by some modules with zeros. */
function textAt(info: Buffer, from: number, length: number): string {
  return info.toString('utf8', from, from + length).replace(/[\0 ]+$/, '');
}

/** Reads what a token says of itself (PKCS#11 2.40 section 3.3). */
export function readTokenInfo(cryptoki: Cryptoki, slot: bigint): TokenInfo {
  const info = Buffer.alloc(208);
  cryptoki.C_GetTokenInfo(slot, info);
  return {
    label: textAt(info, 0, 32),
    model: textAt(info, 64, 16),
    serialNumber: textAt(info, 80, 16),
    flags: Number(info.readBigUInt64LE(96)),
  };
}
