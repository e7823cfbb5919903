/** What the product depends on, by the names that health has for it. */
export const dependencyNames = [
  'database',
  'temporal',
  'key_service',
  'worker',
  'storage',
  'mail',
  'sms',
  'converter',
  'schedules',
  'clock',
] as const;
export type DependencyName = (typeof dependencyNames)[number];

type Words = { ok: string; degraded: string; down: string };

const words: Record<DependencyName, Words> = {
  database: {
    ok: 'The database answers.',
    degraded: 'The database answers slowly.',
    down: 'The database does not answer: nothing can be read or changed.',
  },
  temporal: {
    ok: 'Temporal answers.',
    degraded: 'Temporal answers slowly.',
    down: 'Temporal does not answer: acts of people are refused, and what was accepted waits.',
  },
  key_service: {
    ok: 'The key service answers.',
    degraded: 'The key service answers, and does not do all of its work.',
    down: 'The key service does not answer: signatures wait.',
  },
  worker: {
    ok: 'Workers take the tasks of every queue.',
    degraded: 'Nobody takes the tasks of some queues: what they do waits.',
    down: 'No worker takes tasks: everything that was accepted waits.',
  },
  storage: {
    ok: 'The storage keeps documents, and gives them back.',
    degraded: 'The storage does part of its work.',
    down: 'The storage does not keep documents: uploads are refused, and signatures in documents wait.',
  },
  mail: {
    ok: 'Mails leave.',
    degraded: 'Some processes cannot send mails.',
    down: 'The mail server takes no mails: invitations and codes wait.',
  },
  sms: {
    ok: 'The SMS gateway answers.',
    degraded: 'Some processes cannot reach the SMS gateway.',
    down: 'The SMS gateway does not answer: text messages wait.',
  },
  converter: {
    ok: 'Office documents are converted.',
    degraded: 'Some workers cannot convert office documents.',
    down: 'No worker can convert office documents: uploads of DOCX and XLSX wait.',
  },
  schedules: {
    ok: 'Schedules run.',
    degraded: 'A schedule fails.',
    down: 'No schedule runs.',
  },
  clock: {
    ok: 'The clocks agree.',
    degraded: 'Clocks are more than two seconds apart.',
    down: 'Clocks are too far apart to sign.',
  },
};

/** Says in one sentence, which names no host and no error, how a dependency is. */
export function dependencySentence(
  name: DependencyName,
  status: 'ok' | 'degraded' | 'down' | 'unknown',
): string {
  return status === 'unknown' ? 'Nobody has said how it is.' : words[name][status];
}
