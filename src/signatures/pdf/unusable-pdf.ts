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
    super(
      `the PDF is damaged: ${fault}; open it in a viewer, print it to a new PDF and upload that`,
      options,
    );
    this.name = 'DamagedPdf';
  }
}
