/** The words of the operator's own audit chain. */
export const auditWords = {
  title: 'Audit',
  caption: 'The operator’s audit events, newest first',
  none: 'No event fits.',
  filter: 'Action',
  filterHint: 'Such as staff.looked, or nothing for all',
  find: 'Find',
  columns: { what: 'Action', who: 'By', about: 'About', at: 'When' },
  verify: 'Check the whole chain',
  verifyText:
    'Follows the chain from its first event, and compares it with its timestamps and with what the key service keeps.',
  valid: 'The chain is whole.',
  broken: (reason: string) => `The chain is broken: ${reason}. Read the incident runbook.`,
  unfinished: 'Nothing is wrong so far. The chain is long: go on.',
  goOn: 'Go on',
  checked: 'Events checked',
  head: 'Latest timestamp',
  sealed: 'Latest head that the key service keeps',
  first: 'First broken event',
} as const;
