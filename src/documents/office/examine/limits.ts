/** The limits of a DOCX or XLSX, and of making a PDF of it. */
export const officeLimits = {
  /** Files inside it, and bytes of all of them unpacked. */
  parts: 10_000,
  unpackedBytes: 256 * 1_048_576,
  /** One conversion, and the PDF that comes of it. */
  milliseconds: 60_000,
  pdfBytes: 100 * 1_048_576,
  /** Private memory of the converting process. */
  memoryBytes: 2_048 * 1_048_576,
} as const;

/** A DOCX or XLSX that no PDF can or may be made of; the message is the reason, for people. */
export class UnusableOffice extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'UnusableOffice';
  }
}
