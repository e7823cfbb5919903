import type { Reason } from '../../signed-file/reason.ts';
import type { PdfSignatureFacts } from '../../signed-file/signed-file.ts';
import type { FoundSignature } from './find-signatures.ts';

/** A signature or document timestamp of a file with what was found about its place in it. */
export type PlacedSignature = {
  found: FoundSignature;
  /** Its id in the SignedFile. */
  id: string;
  facts: PdfSignatureFacts;
  /** What is wrong with its place, and what was changed after it that it does not allow. */
  faults: Reason[];
  /** What was changed after it that it allows, and that a reader should know of. */
  notes: Reason[];
};
