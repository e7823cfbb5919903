import { addFields } from '#signatures/pades/fields/form.ts';
import { signField } from '#signatures/pades/sign.ts';
import type { SignatureOptions } from '#signatures/pades/sign.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { dict, name, textString } from '#signatures/pdf/objects.ts';
import type { PdfValue } from '#signatures/pdf/objects.ts';
import { padesSigner } from '#test/sealing/support/signers.ts';
import { at } from '#test/sealing/support/plans.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { opened, soundDocument } from '#test/support/pdf-attacks/ground.ts';
import type { Change } from '#test/support/pdf-attacks/ground.ts';
import { pageOf } from '#test/support/pdf-attacks/shown.ts';

/** Signs documents of two pages with a key of a test authority. */
export async function startSigner() {
  const authority = await createTestAuthority();
  const sign = padesSigner(authority, await authority.person('EC', 256));
  return {
    timestamp: authority.timestamp,
    /** A form with the text fields `remark` and `note`, signed in the field `first`. */
    form: async (
      options: Partial<SignatureOptions> = {},
      lock?: Record<string, PdfValue>,
      source = soundDocument(),
    ) => {
      const update = await opened(source);
      textField(update, 'remark', 300);
      textField(update, 'note', 340);
      const field = signatureField(update, 'first', lock && { Lock: dict(lock) });
      return signField(update, { at, ...options, field }, sign);
    },
    /** Signs in a new field that shows nowhere, in one revision with a change. */
    again: async (pdf: Uint8Array, field: string, change?: Change) => {
      const update = await opened(pdf);
      change?.(update);
      return signField(update, { at, field: { newField: field } }, sign);
    },
    sign,
  };
}

function textField(update: Update, title: string, y: number): void {
  const page = pageOf(update);
  const ref = update.add(
    dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Tx'),
      T: textString(title),
      F: 4,
      Rect: [72, y, 232, y + 20],
      P: page,
    }),
  );
  addFields(update, [{ ref, page }]);
}

function signatureField(update: Update, title: string, more: Record<string, PdfValue> = {}) {
  const page = pageOf(update);
  const members = { FT: name('Sig'), T: textString(title), F: 132, Rect: [0, 0, 0, 0], P: page };
  const ref = update.add(dict({ Type: name('Annot'), Subtype: name('Widget'), ...members, ...more }));
  addFields(update, [{ ref, page }]);
  return ref;
}

/** Writes other characters over those of a pattern, filled with spaces to the same length. */
export function overwritten(
  pdf: Buffer,
  pattern: RegExp,
  text: string | ((found: string) => string),
): Buffer {
  const written = pdf.toString('latin1').replace(pattern, (found) => {
    const wanted = typeof text === 'string' ? text : text(found);
    if (wanted.length > found.length) throw new Error(`${wanted} is too long`);
    return wanted.padEnd(found.length);
  });
  return Buffer.from(written, 'latin1');
}
