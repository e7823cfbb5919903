/** Somebody the demo's envelope goes to. */
export type Person = {
  name: string;
  initials: string;
  email: string;
  role: 'signer' | 'approver' | 'cc';
  routing_order: number;
  /** Codes go there by SMS. */
  phone?: string;
  remark: string;
};

/** Two who sign at once, one who approves after them, one who gets a copy. */
export const people: Person[] = [
  {
    name: 'Бат-Эрдэнэ Өлзий',
    initials: 'Б.Ө',
    email: 'bat@example.mn',
    role: 'signer',
    routing_order: 1,
    phone: '+97699112233',
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
export function recipientsOfDemo() {
  return people.map(({ name, email, role, routing_order, phone }) => ({
    name,
    email,
    role,
    routing_order,
    ...(phone ? { phone, auth_method: 'sms' } : {}),
  }));
}

/** For each signer a text, a date, a box to tick, initials and a signature on `page`, one row a signer, from `top` down. */
export function fieldsOfDemo({ page, top }: { page: number; top: number }) {
  const signers = people.flatMap(({ role }, index) => (role === 'signer' ? [index] : []));
  return signers.flatMap((recipient_index, row) => {
    const y = top + row * 84;
    const common = { recipient_index, page };
    return [
      { ...common, type: 'signature', x: 72, y, width: 170, height: 48, label: 'Signature' },
      { ...common, type: 'initial', x: 254, y: y + 24, width: 48, height: 24, label: 'Initials' },
      { ...common, type: 'text', x: 314, y: y + 26, width: 120, height: 22, label: 'Remark' },
      { ...common, type: 'date', x: 446, y: y + 26, width: 78, height: 22, label: 'Date' },
      { ...common, type: 'checkbox', x: 506, y, width: 18, height: 18, label: 'Agreed' },
    ];
  });
}
