import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

export type Pdfium = WrappedPdfiumModule;

const program = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
let read: Promise<ArrayBuffer> | undefined;

const silent = () => undefined;

/**
 * Starts PDFium with a memory of its own, of which no other document sees anything: what a hostile file breaks is broken
 * for that file alone.
 */
export async function startPdfium(): Promise<Pdfium> {
  read ??= readFile(program).then((bytes) => new Uint8Array(bytes).buffer);
  const pdfium = await init({ wasmBinary: await read, print: silent, printErr: silent });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** Lends bytes of PDFium's memory to `use`, and takes them back. Throws when it has no more. */
export function withMemory<T>(pdfium: Pdfium, size: number, use: (address: number) => T): T {
  const address = allocate(pdfium, size);
  try {
    return use(address);
  } finally {
    pdfium.pdfium.wasmExports.free(address);
  }
}

/** Bytes of PDFium's memory that stay until all of it goes. Throws when it has no more. */
export function allocate(pdfium: Pdfium, size: number): number {
  const address = pdfium.pdfium.wasmExports.malloc(size);
  if (address === 0) throw new Error(`PDFium has no ${size} bytes left`);
  // Memory that was used before comes back as it was.
  pdfium.pdfium.HEAPU8.fill(0, address, address + size);
  return address;
}

/** A copy of what stands at an address: PDFium's memory moves when it grows. */
export function bytesAt(pdfium: Pdfium, address: number, size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(pdfium.pdfium.HEAPU8.subarray(address, address + size));
}

/** `count` numbers of 32 bits, reals or whole. */
export function numbersAt(pdfium: Pdfium, address: number, count: number, kind: 'real' | 'whole'): number[] {
  const { buffer } = bytesAt(pdfium, address, count * 4);
  return Array.from(kind === 'real' ? new Float32Array(buffer) : new Int32Array(buffer));
}

/** The text of `units` code units in UTF-16. */
export function textAt(pdfium: Pdfium, address: number, units: number): string {
  return Buffer.from(bytesAt(pdfium, address, units * 2)).toString('utf16le');
}
