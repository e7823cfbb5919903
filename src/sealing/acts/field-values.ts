import { isTicked } from '#domain/envelope/field-kind.ts';
import { drawAppearance } from '#signatures/pades/fields/appearance.ts';
import { boxOf } from '#signatures/pades/fields/fill-fields.ts';
import type { FieldValue } from '#signatures/pades/fields/fill-fields.ts';
import type { PdfRef } from '#signatures/pdf/objects.ts';
import type { RevisionFonts } from '#signatures/pades/revision/revision-fonts.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { fitText, insideOf } from '../texts/fit-text.ts';
import type { PlannedField } from '../plan.ts';

type Given = { field: PlannedField; ref: PdfRef; value: string };

/** The value of a field but for signatures and initials, and how it shows. */
export function valueOfField(update: Update, fonts: RevisionFonts, { field, ref, value }: Given): FieldValue {
  if (isTicked(field.type)) return { field: ref, checked: value === 'true' };
  const room = boxOf(update, update.dictAt(ref));
  const texts = value === '' ? [] : fitText(fonts, value, insideOf(room), { largest: 12 });
  const appearance = drawAppearance(update, fonts, room, { texts, variable: true });
  return { field: ref, text: value, appearance };
}
