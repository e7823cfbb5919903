import { plainPdf } from '#test/support/pdf/plain-pdf.ts';

export const signature = '<< /Type /Sig /ByteRange [0 1 2 3] /Contents <3000> >>';
export const widget = '/Type /Annot /Subtype /Widget /Rect [0 0 0 0] /P 3 0 R';

type Signed = {
  catalog?: string;
  page?: string;
  /** Objects from 4 on: a field whose value is a signature, unless given. */
  objects?: string[];
};

/** A page with signatures that mean nothing, wherever they are put. */
export function signedAnywhere({ catalog = '', page = '', objects }: Signed): Buffer {
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`,
    ...(objects ?? [`<< ${widget} /FT /Sig /T (theirs) /V 5 0 R >>`, signature]),
  ]);
}
