import type { Schemas } from '#packages/client/src/index.ts';

/** Somebody the demo's envelope goes to. */
export type Person = {
  name: string;
  initials: string;
  email: string;
  role: 'signer' | 'approver' | 'cc';
  routing_order: number;
  remark: string;
};

/** The people of the demo: two who sign at once, one who approves after them, one who gets a copy. */
export const people: Person[] = [
  {
    name: 'Бат-Эрдэнэ Өлзий',
    initials: 'Б.Ө',
    email: 'bat@example.mn',
    role: 'signer',
    routing_order: 1,
    remark: 'Зөвшөөрч байна',
  },
  {
    name: 'Li Wei 李偉',
    initials: 'L.W',
    email: 'li@example.com',
    role: 'signer',
    routing_order: 1,
    remark: 'Read and agreed',
  },
  {
    name: 'Sarnai Dorj',
    initials: 'S.D',
    email: 'sarnai@example.mn',
    role: 'approver',
    routing_order: 2,
    remark: '',
  },
  { name: 'Archive', initials: 'A', email: 'archive@example.mn', role: 'cc', routing_order: 3, remark: '' },
];

/** The recipients as `POST /api/v1/envelopes` takes them. */
export function recipientsOfDemo(): Schemas['RecipientInput'][] {
  return people.map(({ name, email, role, routing_order }) => ({
    name,
    email,
    role,
    routing_order,
    auth_method: 'email_code',
  }));
}

/** The start of each signer's column, and the columns' width: those of the lines in the agreement that comes with Tamga. */
const columns = { x: [68, 315], width: 213 };

/** Places for each signer a signature on their line, and beneath it a remark, a date, initials and a box to tick. */
export function fieldsOfDemo(page: number): Schemas['EnvelopeFieldInput'][] {
  const signers = people.flatMap(({ role }, index) => (role === 'signer' ? [index] : []));
  return signers.flatMap((recipient_index, column) => {
    const x = columns.x[column] ?? 0;
    const common = { recipient_index, page };
    return [
      { ...common, type: 'signature', x, y: 531, width: columns.width, height: 46, label: 'Signature' },
      { ...common, type: 'text', x, y: 608, width: 130, height: 20, label: 'Remark' },
      {
        ...common,
        type: 'date',
        auto: 'date_signed',
        x: x + 138,
        y: 608,
        width: 75,
        height: 20,
        label: 'Date',
      },
      { ...common, type: 'initial', x, y: 636, width: 60, height: 22, label: 'Initials' },
      { ...common, type: 'checkbox', x: x + 138, y: 638, width: 18, height: 18, label: 'Agreed' },
    ];
  });
}
