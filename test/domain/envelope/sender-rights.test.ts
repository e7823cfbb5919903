import { expect, test } from 'vitest';
import { envelopeStatuses } from '#domain/envelope/envelope.ts';
import { allowedFrom, hindranceToSender, type SenderAct } from '#domain/envelope/sender-rights.ts';

function states(act: SenderAct) {
  return envelopeStatuses.filter((status) => !hindranceToSender(act, { status }));
}

test('each act has the states that take it', () => {
  expect(states('send')).toEqual(['draft', 'sent', 'in_progress']);
  expect(states('void')).toEqual(['sent', 'in_progress']);
  expect(states('remind')).toEqual(['sent', 'in_progress']);
  expect(states('correct')).toEqual(['sent', 'in_progress']);
  expect(states('link')).toEqual(['sent', 'in_progress']);
  expect(states('change')).toEqual(['draft', 'sent', 'in_progress']);
  expect(states('redraw')).toEqual(['draft']);
  expect(states('delete')).toEqual(['draft']);
});

test('any other state hinders, by what it is and those that would do', () => {
  expect(hindranceToSender('void', { status: 'declined' })).toEqual({
    message: 'The envelope cannot be voided: it is declined, and that takes sent or in_progress.',
    details: { status: 'declined', allowed_from: ['sent', 'in_progress'] },
  });
});

const acts = Object.keys(allowedFrom) as SenderAct[];

test.each(acts)(
  'to %s, when everybody has finished: only to void, while the document cannot be sealed',
  (act) => {
    const why = (failed: boolean) =>
      hindranceToSender(act, { status: 'in_progress', finished: { failed } })?.message;
    const other = hindranceToSender(act, { status: 'in_progress' })?.message;
    expect(why(false)).toBe(other ?? 'Everybody has finished: the document is being sealed.');
    const failed =
      'Everybody has finished, but the document could not be sealed. The envelope can only be voided.';
    expect(why(true)).toBe(act === 'void' ? undefined : (other ?? failed));
  },
);

test('an end comes before the failure of its document', () => {
  const ended = { status: 'expired', finished: { failed: true } } as const;
  expect(hindranceToSender('void', ended)?.details.status).toBe('expired');
});
