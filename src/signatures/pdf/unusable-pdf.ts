/** What a person may do with a PDF of which nothing else can be made: goes on after the reason and "; ". */
export const printAnew = 'open it in a viewer, print it to a new PDF and upload that';

/** Why a PDF is refused that opens with a password, or that says who may print it. */
export const encrypted =
  'the PDF is encrypted; open it in a viewer, with its password if it has one, print it to a new PDF and upload that';

/** Why a PDF is refused that shows nothing. */
export const noPages =
  'the PDF has no pages; see whether it is the file that you mean, and make it anew by the program that it comes from';

/** Why a PDF is refused that cannot be appended to, and must not be written anew. */
export const directPage =
  'the PDF has a page in it that is no object of its own, and signatures that a repair would break; ask who signed it for a copy that another program made';

/** Why a PDF is refused that would take more time or memory than its size allows. */
export const unpacksTooFar = `the PDF unpacks to far more than it should; ${printAnew}`;

/** A PDF that cannot be worked on; the message is the reason that a caller may be told. */
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
