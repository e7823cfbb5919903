import { expect, test } from 'vitest';
import { eventActors } from '#api/common/evidence/envelope/event-actors.ts';

const bat = { id: 'a', name: 'Бат', email: 'bat@example.mn' };
const saraa = { id: 'b', name: 'Сараа', email: 'saraa@example.mn' };
const known = { recipients: [bat, saraa], userId: 'u' };

function event(action: string, recipient?: string, userId?: string) {
  return {
    action: `envelope.${action}`,
    metadata: recipient ? { recipient_id: recipient } : {},
    userId: userId ?? null,
  };
}

test('an event is about its recipient, by place, name and address, or about the sender', () => {
  const events = [
    event('sent', undefined, 'u'),
    event('certified'),
    event('invited', 'a'),
    event('signed', 'b'),
  ];
  expect(eventActors(events, known)).toEqual([
    'sender',
    null,
    { position: 1, person: 'Бат <bat@example.mn>' },
    { position: 2, person: 'Сараа <saraa@example.mn>' },
  ]);
});

test('somebody who was corrected later is not named as the one who came after them', () => {
  const events = [
    event('opened', 'a'),
    event('corrected', 'a', 'u'),
    event('opened', 'a'),
    event('opened', 'b'),
  ];
  expect(eventActors(events, known)).toEqual([
    { position: 1, person: null },
    { position: 1, person: 'Бат <bat@example.mn>' },
    { position: 1, person: 'Бат <bat@example.mn>' },
    { position: 2, person: 'Сараа <saraa@example.mn>' },
  ]);
});

test('staff and recipients of another envelope are nobody here', () => {
  expect(eventActors([event('voided', undefined, 'x'), event('opened', 'z')], known)).toEqual([null, null]);
});
