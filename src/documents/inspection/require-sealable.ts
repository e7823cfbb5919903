import { lostInFlattening } from '#pictures/lost-in-flattening.ts';
import { NotPermitted } from '#sealing/permissions/not-permitted.ts';
import { rehearse } from '#sealing/rehearsal/rehearse.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import { isDict, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfRef } from '#signatures/pdf/objects.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import type { Update } from '#signatures/pades/revision/update.ts';

const todo = 'Print it to a new PDF, and upload that.';

/**
 * Rehearses a whole envelope on a PDF, and compares pictures of the pages whose form is flattened. Throws UnusablePdf when
 * no sealed PDF can be made of it, or when a page would then look different.
 */
export async function requireSealable(update: Update): Promise<void> {
  const { bytes } = update.file;
  const certified = await rehearsed(bytes);
  const pages = pagesWithFields(update);
  if (pages.length === 0 || certified.equals(bytes)) return;
  const lost = await lostInFlattening({ before: bytes, after: certified, pages });
  if (lost)
    throw new UnusablePdf(
      `the form on page ${lost.page + 1} would not show the same as a part of the page: ${lost.why}. ${todo}`,
    );
}

async function rehearsed(pdf: Uint8Array): Promise<Buffer> {
  try {
    return await rehearse(pdf, new Date());
  } catch (error) {
    if (error instanceof UnusablePdf) throw error;
    throw new UnusablePdf(`no sealed PDF can be made from it${because(error)}. ${todo}`, { cause: error });
  }
}

/** Only messages of our own errors are shown: those of others may quote the file. */
function because(error: unknown): string {
  const ours = [CheckFailed, MalformedError, NotPermitted].some((known) => error instanceof known);
  return ours && error instanceof Error ? `: ${error.message}` : '';
}

/** The pages, from 0, that have a field of a form on them. */
function pagesWithFields(update: Update): number[] {
  return update.file.pages.flatMap((page, index) => (hasField(update, page) ? [index] : []));
}

function hasField(update: Update, page: PdfRef): boolean {
  const owner = update.resolve(page);
  const annotations = isDict(owner) ? update.resolve(owner.get('Annots')) : null;
  return (
    Array.isArray(annotations) &&
    annotations.some((annotation) => {
      const value = update.resolve(annotation);
      return isDict(value) && nameOf(update.resolve(value.get('Subtype'))) === 'Widget';
    })
  );
}
