import type { DocumentType } from '#entities/document/document.ts';

export type OfficeType = Exclude<DocumentType, 'pdf'>;

/** The file to convert and the path of its PDF; both in a folder that is the conversion's own. */
export type Conversion = { type: OfficeType; folder: string; source: string; pdf: string };

/**
 * Makes a PDF of a DOCX or XLSX; gives the reason, for people, when there is none to be made of it. Throws
 * ConverterUnavailable when the converter is to blame.
 */
export type Converter = (conversion: Conversion) => Promise<string | undefined>;

/** The converter does not answer, or is overloaded. */
export class ConverterUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('the converter of documents does not answer, or is overloaded', options);
    this.name = 'ConverterUnavailable';
  }
}

export const conversionFaults = {
  none: 'there is no converter that makes a PDF of this kind of file',
  late: 'making a PDF of it takes too long',
  large: 'the PDF that is made of it is too large',
  failed: 'the converter can make no PDF of it',
} as const;
