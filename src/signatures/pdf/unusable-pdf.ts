/** The advice for a PDF when nothing else helps: goes on after the reason and "; ". */
export const printAnew = 'open it in a viewer, print it to a new PDF and upload that';

/** The reason for refusing a PDF that opens with a password, or that restricts printing. */
export const encrypted =
  'the PDF is encrypted; open it in a viewer, with its password if it has one, print it to a new PDF and upload that';

/** Why a PDF is refused that shows nothing. */
export const noPages =
  'the PDF has no pages; check that it is the right file, and create it again with its original program';

/** The reason for refusing a PDF that cannot take revisions and must not be written again. */
export const directPage =
  'the PDF has a page that is not an object of its own, and a repair would break its signatures; ask the person who signed it for a copy made by another program';

/** Why a PDF is refused that would take more time or memory than its size allows. */
export const unpacksTooFar = `the PDF unpacks to far more than it should; ${printAnew}`;

/** A PDF that cannot be worked on; the message is the reason that a caller may see. */
export class UnusablePdf extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'UnusablePdf';
  }
}

/**
 * A PDF that is damaged: a file without signatures may be repaired, of others nothing can be made. `fault` goes on after
 * "the PDF is damaged: ".
 */
export class DamagedPdf extends UnusablePdf {
  constructor(fault: string, options?: ErrorOptions) {
    super(`the PDF is damaged: ${fault}; ${printAnew}`, options);
    this.name = 'DamagedPdf';
  }
}
