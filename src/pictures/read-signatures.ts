import type { Opened } from './opened.ts';
import { bytesAt, numbersAt, withMemory } from './pdfium.ts';

/** A signature as PDFium sees it; nothing of it is verified. */
export type SignatureSeen = {
  byteRange: number[];
  subFilter: string;
  /** The P of its DocMDP: 1, 2 or 3; 0 when it certifies nothing (ISO 32000-2 clause 12.8.2.2). */
  permission: number;
};

const most = { signatures: 10_000, ranges: 1000 } as const;

/** The signatures of a document in the order of its fields, at most 10,000. */
export function readSignatures(opened: Opened): SignatureSeen[] {
  const { pdfium, document } = opened;
  const count = Math.min(most.signatures, Math.max(0, pdfium.FPDF_GetSignatureCount(document)));
  return Array.from({ length: count }, (_, index) => {
    const signature = pdfium.FPDF_GetSignatureObject(document, index);
    return {
      byteRange: byteRangeOf(opened, signature),
      subFilter: subFilterOf(opened, signature),
      permission: pdfium.FPDFSignatureObj_GetDocMDPPermission(signature),
    };
  });
}

function byteRangeOf({ pdfium }: Opened, signature: number): number[] {
  const count = Math.min(most.ranges, pdfium.FPDFSignatureObj_GetByteRange(signature, 0, 0));
  return withMemory(pdfium, Math.max(4, count * 4), (address) => {
    pdfium.FPDFSignatureObj_GetByteRange(signature, address, count);
    return numbersAt(pdfium, address, count, 'whole');
  });
}

function subFilterOf({ pdfium }: Opened, signature: number): string {
  const size = Math.min(most.ranges, pdfium.FPDFSignatureObj_GetSubFilter(signature, 0, 0));
  return withMemory(pdfium, Math.max(1, size), (address) => {
    pdfium.FPDFSignatureObj_GetSubFilter(signature, address, size);
    // A zero ends it.
    return Buffer.from(bytesAt(pdfium, address, Math.max(0, size - 1))).toString('latin1');
  });
}
