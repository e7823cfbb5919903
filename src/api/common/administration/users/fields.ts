import { z } from 'zod';
import { hasDocumentNumber } from '#domain/account/identity.ts';
import { isOneLine, readable, text } from '../../../http/input/fields.ts';

const numberMessage =
  'expected no number of a document, which is never kept, and no date, which is kept anyway';
const lineMessage = 'expected 1 to 200 characters on one line';

const Line = text(200)
  .superRefine(readable)
  .refine((line) => line.trim() !== '', lineMessage)
  .refine(isOneLine, lineMessage)
  .refine((line) => !hasDocumentNumber(line), numberMessage)
  .transform((line) => line.trim());

/** What proved an identity: the kind of document, and how it was seen; never its number. */
export const Seen = Line.meta({
  description: 'What was seen and how, without the number of a document',
  example: 'passport, in person',
});

/** Who saw it. */
export const SeenBy = Line.meta({ description: 'Who saw it' });

/** The name in the document that was seen. */
export const NameSeen = z
  .string({ error: 'expected the name in the document' })
  .max(410, 'expected the name in the document')
  .meta({ description: 'The name in the document: it must be that of the account', example: 'Saran Bold' });
