import { expect, test } from 'vitest';
import { invitedAnew } from '#api/common/evidence/envelope/re-invited.ts';
import { defined } from '#domain/common/defined.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
let minute = 0;
function event(action: string, id: string, changed?: string[]) {
  minute += 1;
  return {
    action: `envelope.${action}`,
    metadata: { recipient_id: id, ...defined({ changed }) },
    timestamp: at(minute),
  };
}

test('who was corrected was invited by the first letter to their own address', () => {
  const events = [
    event('invited', 'a'),
    event('invited', 'b'),
    event('corrected', 'a', ['email', 'name']),
    event('reminded', 'b'),
    event('corrected', 'c', ['phone']),
    event('invited', 'a'),
    event('reminded', 'a'),
    event('corrected', 'd', ['host_email']),
    event('corrected', 'b', ['name']),
  ];
  expect([...invitedAnew(events)]).toEqual([
    ['a', at(6)],
    ['d', null],
  ]);
});
