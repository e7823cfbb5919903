import { isDict, isRef, isStream } from '../../pdf/objects.ts';
import type { PdfDict, PdfValue } from '../../pdf/objects.ts';
import { startBudget } from '../../pdf/parse/budget.ts';
import type { Budget } from '../../pdf/parse/budget.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import { decodeStream } from '../../pdf/streams/decode-stream.ts';
import { UnusablePdf } from '../../pdf/unusable-pdf.ts';
import type { ValidationMaterial } from '../../signed-file/signed-file.ts';
import { readFrom } from './changes-after/comparison.ts';

const kinds = {
  certificates: ['Certs', 'Cert'],
  crls: ['CRLs', 'CRL'],
  ocspResponses: ['OCSPs', 'OCSP'],
} as const;
const [itemsAtMost, entriesAtMost] = [1_000, 200];

/**
 * The certificates, CRLs and OCSP responses of a document security store with its /VRI, each once (ETSI EN 319 142-1 clause
 * 5.4.2). What cannot be read is left out: it proves nothing.
 */
export function securityStoreMaterial(file: PdfFile): ValidationMaterial {
  const root = readFrom(file, file.root);
  const store = isDict(root) ? readFrom(file, root.get('DSS')) : null;
  const dicts = isDict(store) ? [store, ...entriesOf(file, store)] : [];
  const budget = startBudget(file.bytes.length);
  const read = (keys: readonly string[]): Buffer[] => streamsOf({ file, budget }, dicts, keys);
  return {
    certificates: read(kinds.certificates),
    crls: read(kinds.crls),
    ocspResponses: read(kinds.ocspResponses),
  };
}

function entriesOf(file: PdfFile, store: PdfDict): PdfDict[] {
  const entries = readFrom(file, store.get('VRI'));
  if (!isDict(entries)) return [];
  const values = Array.from(entries.values()).slice(0, entriesAtMost);
  return values.map((entry) => readFrom(file, entry)).filter(isDict);
}

type Source = { file: PdfFile; budget: Budget };

function streamsOf(source: Source, dicts: readonly PdfDict[], keys: readonly string[]): Buffer[] {
  const found = new Map<string, Buffer>();
  const seen = new Set<number>();
  for (const dict of dicts)
    for (const key of keys)
      for (const item of listOf(readFrom(source.file, dict.get(key)))) {
        if ((isRef(item) && seen.has(item.object)) || seen.size >= itemsAtMost) continue;
        if (isRef(item)) seen.add(item.object);
        const data = dataOf(source, item);
        if (data) found.set(data.toString('latin1'), data);
      }
  return Array.from(found.values());
}

function listOf(value: PdfValue): PdfValue[] {
  return Array.isArray(value) ? value : [];
}

function dataOf({ file, budget }: Source, item: PdfValue): Buffer | undefined {
  const stream = readFrom(file, item);
  if (!isStream(stream)) return undefined;
  try {
    return decodeStream(stream, budget, (value) => readFrom(file, value));
  } catch (error) {
    if (error instanceof UnusablePdf) return undefined;
    throw error;
  }
}
