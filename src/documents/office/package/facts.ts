import { extname } from 'node:path/posix';
import type { SaxesTagNS } from 'saxes';

const types = '[content_types].xml';
const packageRelations = '_rels/.rels';

/** The root elements of the main part of such a file, transitional and strict (ISO/IEC 29500-1 annex A, 29500-4). */
const mainRoots = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main document',
  'http://purl.oclc.org/ooxml/wordprocessingml/main document',
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main workbook',
  'http://purl.oclc.org/ooxml/spreadsheetml/main workbook',
]);

const binaryExtensions = new Set(
  `.png .jpg .jpeg .jpe .jfif .gif .bmp .dib .tif .tiff .emf .wmf .ico .cur .pict .pct .pcx .webp .wdp .jxr .hdp .jp2
   .odttf .ttf .otf .ttc .fntdata .bin .mp3 .mp4 .m4a .m4v .mov .wav .avi .wmv .wma`.split(/\s+/),
);
const binaryTypes =
  /^(?:image|font|audio|video)\/|^application\/(?:x-font|vnd\.ms-opentype|vnd\.openxmlformats-officedocument\.(?:obfuscatedFont|spreadsheetml\.(?:printerSettings|customProperty)))|\.printerSettings$/i;

/** The facts that the parts of a file state about one another; only at its end is it known whether they fit. */
export type PackageFacts = {
  /** Takes note of an element; `isRoot` of a part's first. */
  element(part: string, tag: SaxesTagNS, isRoot: boolean): void;
  /** Takes note of a part that is no XML. */
  binary(part: string, begin: Uint8Array): void;
  /** Once all parts are read: why the file is not to be converted. */
  fault(): string | undefined;
};

/** Collects the types of [Content_Types].xml, the main part, roots and binary parts (ISO/IEC 29500-2 clauses 7, 8). */
export function createPackageFacts(): PackageFacts {
  const roots = new Map<string, string>();
  const declared = new Map<string, string>();
  const mains: string[] = [];
  const binaries: { part: string; hasNul: boolean }[] = [];
  const typeOf = (part: string) =>
    (declared.get(part) ?? declared.get(extname(part)) ?? '').split(';', 1)[0]?.trim() ?? '';
  const isOutOfPlace = ({ part, hasNul }: { part: string; hasNul: boolean }) =>
    /[/+]xml$/i.test(typeOf(part)) ||
    (hasNul && !(binaryExtensions.has(extname(part)) && binaryTypes.test(typeOf(part))));
  return {
    element: (part, tag, isRoot) => {
      const name = part.toLowerCase();
      if (isRoot) roots.set(name, `${tag.uri} ${tag.local}`);
      const given = (attribute: string) =>
        Object.values(tag.attributes).find(({ local }) => local === attribute)?.value ?? '';
      if (name === types && tag.local === 'Override')
        declared.set(partAt(given('PartName')), given('ContentType'));
      if (name === types && tag.local === 'Default')
        declared.set(`.${given('Extension').toLowerCase()}`, given('ContentType'));
      const isMain = tag.local === 'Relationship' && /\/officeDocument$/i.test(given('Type'));
      if (name === packageRelations && isMain) mains.push(partAt(given('Target')));
    },
    binary: (part, begin) =>
      binaries.push({ part: part.toLowerCase(), hasNul: begin.subarray(0, 4).includes(0) }),
    fault: () => {
      // LibreOffice makes an empty page of a file that has lost its main part.
      if (mains.length === 0 || !mains.every((main) => mainRoots.has(roots.get(main) ?? '')))
        return 'the file is damaged: its text is missing';
      const wrong = binaries.find(isOutOfPlace)?.part.slice(0, 80);
      return wrong === undefined
        ? undefined
        : `the file is damaged: ${wrong} is neither XML nor of a kind that belongs there`;
    },
  };
}

/** The name in the ZIP, in lower case, of the part that an address from the package's root leads to. */
export function partAt(address: string): string {
  try {
    return decodeURIComponent(new URL(address, 'http://package/').pathname).slice(1).toLowerCase();
  } catch {
    return address.toLowerCase();
  }
}
