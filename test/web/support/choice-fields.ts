import type { SessionField } from '#domain/envelope/session-view.ts';

const place = { required: true, label: null, value: null, auto: null, options: null, group: null };
const half = { page: 1, width: 16, height: 16, ...place, group: 'paid' } as const;

/** Fields that fill themselves, and those of which the signer chooses. */
export const choiceFields: SessionField[] = [
  {
    id: 'c1',
    type: 'text',
    page: 1,
    x: 56,
    y: 470,
    width: 220,
    height: 22,
    ...place,
    auto: 'name',
    value: 'Saran Bold',
  },
  {
    id: 'c2',
    type: 'date',
    page: 1,
    x: 320,
    y: 470,
    width: 130,
    height: 22,
    ...place,
    auto: 'date_signed',
    value: '2026-11-21',
  },
  { id: 'c3', type: 'radio', x: 56, y: 520, ...half, label: 'Paid monthly' },
  { id: 'c4', type: 'radio', x: 156, y: 520, ...half, label: 'Paid yearly' },
  {
    id: 'c5',
    type: 'dropdown',
    page: 1,
    x: 320,
    y: 540,
    width: 130,
    height: 22,
    ...place,
    label: 'Term',
    options: ['One year', 'Two years'],
  },
  { id: 'c6', type: 'number', page: 1, x: 320, y: 610, width: 130, height: 22, ...place, label: 'Rent' },
  { id: 'c7', type: 'signature', page: 1, x: 56, y: 650, width: 200, height: 56, ...place },
];
