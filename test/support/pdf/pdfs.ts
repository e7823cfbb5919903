type Parts = {
  /** The members of the catalog besides its pages. */
  catalog?: string;
  mediaBox?: string;
  pages?: number;
  /** The members of every page besides its box, and those of the node above them. */
  page?: string;
  pageTree?: string;
  /** Further objects; the first of them has the number 3 + pages. */
  objects?: string[];
};

/** Writes a small PDF by hand, with a classic cross-reference table. */
export function simplePdf({
  catalog = '',
  mediaBox = '0 0 595 842',
  pages = 1,
  page = '',
  pageTree = '',
  objects = [],
}: Parts = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} ${pageTree} >>`,
    ...Array.from({ length: pages }, () => `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] ${page} >>`),
    ...objects,
  ]);
}

/** A PDF of these objects, in their order from 1; the first is the catalog. Each text is Latin-1. */
export function pdfOf(objects: string[], trailer = ''): Buffer {
  const parts = ['%PDF-1.7\n'];
  let length = parts[0]?.length ?? 0;
  const entries = objects.map((object, index) => {
    const offset = length;
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    length += part.length;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`);
  parts.push(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}

type Signature = {
  /** The P of its certification, or '' for one that names none. */
  docmdp?: string;
  /** The P of its field's lock. */
  lock?: string;
  /** Named as the certification in the catalog. */
  certifies?: boolean;
};

/** A PDF of one page with signatures that mean nothing but stand where signatures stand. */
export function signedPdf(signatures: Signature[]): Buffer {
  const objects = signatures.flatMap(({ docmdp, lock }, index) => {
    const parameters = `<< /Type /TransformParams /V /1.2 ${docmdp === '' ? '' : `/P ${docmdp}`} >>`;
    const reference = `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams ${parameters} >>]`;
    return [
      `<< /FT /Sig /T (s${index}) /V ${5 + index * 2} 0 R ${lock ? `/Lock << /Action /All /P ${lock} >>` : ''} >>`,
      `<< /Type /Sig /Contents <3000> /ByteRange [0 ${index} 0 0] ${docmdp === undefined ? '' : reference} >>`,
    ];
  });
  const fields = signatures.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const certifying = signatures.findIndex(({ certifies }) => certifies);
  const perms = certifying === -1 ? '' : `/Perms << /DocMDP ${5 + certifying * 2} 0 R >>`;
  return simplePdf({ catalog: `/AcroForm << /Fields [${fields}] /SigFlags 3 >> ${perms}`, objects });
}
