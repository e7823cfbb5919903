import type { ZipEntry, ZipFile } from '../zip/zip-file.ts';

/** The files of a container by their part in it (ETSI EN 319 162-1 clauses 4.3 and 4.4). */
export type ContainerFiles = {
  /** Its content without white space around it; undefined when there is none. */
  mimetype: string | undefined;
  /** Whether it is the first file, stored as it is, so that it can be found at a fixed place. */
  isMimetypeInPlace: boolean;
  /** What is signed: everything outside of META-INF. */
  data: readonly ZipEntry[];
  cades: readonly ZipEntry[];
  xades: readonly ZipEntry[];
  timestamps: readonly ZipEntry[];
  manifests: readonly ZipEntry[];
  evidenceRecords: readonly ZipEntry[];
  byName: ReadonlyMap<string, Buffer>;
};

const folder = 'META-INF/';

const kinds = {
  cades: /^META-INF\/[^/]*signature[^/]*\.p7[sm]$/i,
  xades: /^META-INF\/[^/]*signatures[^/]*\.xml$/i,
  timestamps: /^META-INF\/[^/]*timestamp[^/]*\.tst$/i,
  manifests: /^META-INF\/[^/]*ASiC(?:Archive)?Manifest[^/]*\.xml$/i,
  evidenceRecords: /^META-INF\/[^/]*evidencerecord[^/]*\.(?:ers|xml)$/i,
};

/** Sorts the files of a ZIP by their names. */
export function containerFiles({ entries }: ZipFile): ContainerFiles {
  const mimetype = entries.find(({ name }) => name === 'mimetype');
  const named = (kind: keyof typeof kinds): ZipEntry[] =>
    entries.filter(({ name }) => kinds[kind].test(name));
  return {
    mimetype: mimetype?.bytes.subarray(0, 200).toString('latin1').trim(),
    isMimetypeInPlace: mimetype?.isPlainFirst ?? false,
    data: entries.filter(({ name }) => name !== 'mimetype' && !name.startsWith(folder)),
    cades: named('cades'),
    xades: named('xades'),
    timestamps: named('timestamps'),
    manifests: named('manifests'),
    evidenceRecords: named('evidenceRecords'),
    byName: new Map(entries.map(({ name, bytes }) => [name, bytes])),
  };
}
