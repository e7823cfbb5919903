import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

export type Pdfium = WrappedPdfiumModule;

const program = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
const silent = () => undefined;

let read: Promise<ArrayBuffer> | undefined;
let shared: Promise<Pdfium> | undefined;
const ended = new WeakSet<Pdfium>();

/** With more memory than this it gets no further document: memory that was once taken is never given back. */
const mostMemory = 256 * 1_048_576;

/**
 * PDFium for one more document: the one that runs, or a new one after that broke off at a question or has taken much memory.
 * All documents of a process, which looks at one file, may be in it.
 */
export async function takePdfium(): Promise<Pdfium> {
  const running = await shared;
  if (running && !ended.has(running) && running.pdfium.HEAPU8.length <= mostMemory) return running;
  shared = startPdfium();
  return shared;
}

async function startPdfium(): Promise<Pdfium> {
  read ??= readFile(program).then((bytes) => new Uint8Array(bytes).buffer);
  const pdfium = await init({ wasmBinary: await read, print: silent, printErr: silent });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/**
 * Asks PDFium something. If that breaks off, whatever the reason, PDFium's state is unknown: it is never asked again, about
 * no document in it. Throws the error of the question, and an Error when an earlier one broke off.
 */
export function ask<T>(pdfium: Pdfium, question: () => T): T {
  if (ended.has(pdfium)) throw new Error('PDFium broke off at an earlier question');
  try {
    return question();
  } catch (error) {
    ended.add(pdfium);
    throw error;
  }
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

/** Bytes of PDFium's memory that stay until they are freed. Throws when it has no more. */
export function allocate(pdfium: Pdfium, size: number): number {
  const address = pdfium.pdfium.wasmExports.malloc(size);
  if (address === 0) throw new Error(`PDFium has no ${size} bytes left`);
  // Memory that was used before comes back as it was.
  pdfium.pdfium.HEAPU8.fill(0, address, address + size);
  return address;
}

/** Copies the bytes at an address: PDFium's memory moves when it grows. */
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
