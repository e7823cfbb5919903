import type { EnvelopePlan, PlannedField, SignerInput } from '#sealing/plan.ts';

/** A field of a plan, 20 points high unless said otherwise. */
export function field(
  given: Pick<PlannedField, 'id' | 'recipientId' | 'type'> & Partial<PlannedField>,
): PlannedField {
  const place = { page: 1, x: 72, y: 300, width: 160, height: 20 };
  return { ...place, required: false, label: null, preset: null, ...given };
}

/** Signers by their names, in the order of their ids: one, two, three. */
export function planOf(names: string[], fields: PlannedField[]): EnvelopePlan {
  const ids = ['one', 'two', 'three', 'four'];
  const recipients = names.map((name, index) => {
    const id = ids[index] ?? `signer${index}`;
    return { id, name, email: `${id}@example.mn` };
  });
  return { envelopeId: 'envelope', recipients, fields };
}

/** A plan with the line at the foot of each page, as envelopes have it. */
export function lined(plan: EnvelopePlan): EnvelopePlan {
  const id = '3f0c4f0e-6f2b-4f34-9f5e-0d6c8a3d2b11';
  return {
    ...plan,
    pageLine: [`Tamga · ${id} · https://tamga.example/check/${'x'.repeat(43)}`, `Tamga · ${id}`],
  };
}

export const at = new Date('2026-11-21T10:00:00Z');

/** Makes the input of a signer who types their name and fills in nothing. */
export function inputOf(
  recipientId: string,
  given: Partial<SignerInput> & { name?: string } = {},
): SignerInput {
  const { name = 'Bat Dorj', ...rest } = given;
  return {
    recipientId,
    values: [],
    signature: { type: 'typed', text: name },
    initials: null,
    at,
    lines: { name, detail: '2026-11-21 18:00 (UTC+8) · Tamga' },
    ...rest,
  };
}
