/** The words of the first page of the console. */
export const overviewWords = {
  title: 'Overview',
  search: 'Find a flow',
  searchHint: 'A short reference, an address or phone number, an id, or part of a name',
  find: 'Find',
  troubles: 'Troubles',
  none: 'Nothing is stuck.',
  columns: { reason: 'Why', kind: 'What', count: 'How many', oldest: 'The oldest' },
  dependencies: 'What does not work',
  dependencyColumns: { what: 'What', status: 'State', since: 'Since' },
  receivers: 'Receivers that do not take events',
  receiverColumns: { receiver: 'Receiver', whose: 'Whose', events: 'Events', oldest: 'The oldest' },
  eventsOf: (trying: number, failed: number) =>
    [trying > 0 ? `${trying} being tried` : '', failed > 0 ? `${failed} given up` : '']
      .filter((text) => text !== '')
      .join(', '),
  quotas: 'Quotas of today',
  quotasText:
    'At least nine tenths of them are used. What does not fit is refused with QUOTA_EXCEEDED until midnight UTC; an admin can set another plan.',
  quotaColumns: { whose: 'Whose', quota: 'Quota', used: 'Used' },
  usedOf: (used: number, limit: number) => `${used} of ${limit}`,
  schedules: 'Schedules',
  scheduleColumns: { id: 'Schedule', every: 'Runs', last: 'Last run', result: 'Result' },
  queues: 'Task queues',
  queueColumns: { name: 'Queue', workers: 'Workers', last: 'Last seen', backlog: 'Waiting' },
  silent: 'Temporal does not answer: schedules and queues cannot be shown, and no flow moves.',
  every: (seconds: number) => {
    if (seconds === 0) return 'it is not there';
    if (seconds % 3_600 === 0) return seconds === 3_600 ? 'every hour' : `every ${seconds / 3_600} h`;
    return seconds % 60 === 0 ? `every ${seconds / 60} min` : `every ${seconds} s`;
  },
  failing: 'failing',
  fine: 'fine',
} as const;
