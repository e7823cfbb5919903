import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';

/** With these bytes the last part of every MaxMind file begins (MaxMind DB File Format, "Database Metadata"). */
const marker = Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1');
const lastPartBytes = 128 * 1_024;

function isMaxMindFile(path: string): boolean {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const { size } = fstatSync(file);
    const end = Buffer.alloc(Math.min(size, lastPartBytes));
    readSync(file, end, 0, end.length, size - end.length);
    return end.includes(marker);
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The path of an existing MaxMind file, by which audit events tell where an address is. */
export const geoipFile = z
  .string()
  .refine(isMaxMindFile, 'expected the path of a MaxMind file with cities (.mmdb)')
  .optional();
