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

type Words = { ok: string; degraded: string; down: string; /** What staff do about it. */ todo: string };

const words: Record<DependencyName, Words> = {
  database: {
    ok: 'The database answers.',
    degraded: 'The database answers slowly.',
    down: 'The database does not answer: nothing can be read or changed.',
    todo: 'Look at PostgreSQL: whether it runs and lets this product in, its disk, its connections, its locks. When it answers, all goes on by itself.',
  },
  temporal: {
    ok: 'Temporal answers.',
    degraded: 'Temporal answers slowly.',
    down: 'Temporal does not answer: acts of people are refused, and what was accepted waits.',
    todo: 'Look whether the Temporal server and its database run, and at TEMPORAL_ADDRESS. When it answers, all goes on by itself.',
  },
  key_service: {
    ok: 'The key service answers.',
    degraded: 'The key service answers, and does not do all of its work.',
    down: 'The key service does not answer: signatures wait.',
    todo: 'Look whether the key service, its database and its token run, and at its log. When it answers again, retry what is stuck.',
  },
  worker: {
    ok: 'Workers take the tasks of every queue.',
    degraded: 'Nobody takes the tasks of some queues: what they do waits.',
    down: 'No worker takes tasks: everything that was accepted waits.',
    todo: 'Look at the log of the worker that should take these queues, and start it. All goes on by itself.',
  },
  storage: {
    ok: 'The storage keeps documents, and gives them back.',
    degraded: 'The storage does part of its work.',
    down: 'The storage does not keep documents: uploads are refused, and signatures in documents wait.',
    todo: 'Look at the storage that STORAGE_URL names: whether it answers and may be written, its free space, its credentials. Then retry what is stuck.',
  },
  mail: {
    ok: 'Mails leave.',
    degraded: 'Some processes cannot send mails.',
    down: 'The mail server takes no mails: invitations and codes wait.',
    todo: 'Look at the server that SMTP_URL names: whether it answers, its credentials, its certificate. Then retry what is stuck.',
  },
  sms: {
    ok: 'The SMS gateway answers.',
    degraded: 'Some processes cannot reach the SMS gateway.',
    down: 'The SMS gateway does not answer: text messages wait.',
    todo: 'Look at the gateway that SMS_URL names, its credentials, its credit. Then retry what is stuck.',
  },
  converter: {
    ok: 'Office documents are converted.',
    degraded: 'Some workers cannot convert office documents.',
    down: 'No worker can convert office documents: uploads of DOCX and XLSX wait.',
    todo: 'Look at the Gotenberg server that CONVERTER_URL of the worker names, or at the LibreOffice on its PATH. Then retry what is stuck.',
  },
  schedules: {
    ok: 'Schedules run.',
    degraded: 'A schedule fails.',
    down: 'No schedule runs.',
    todo: 'Open the schedule: it says how its last run failed. Mend that, then retry it.',
  },
  clock: {
    ok: 'The clocks agree.',
    degraded: 'Clocks are more than two seconds apart.',
    down: 'Clocks are too far apart to sign.',
    todo: 'Look at the machine that differs from all others: does `chronyc tracking` say that its clock is synchronised? Set it right; nothing need be retried.',
  },
};

/** Says in one sentence, which names no host and no error, how a dependency is. */
export function dependencySentence(
  name: DependencyName,
  status: 'ok' | 'degraded' | 'down' | 'unknown',
): string {
  return status === 'unknown' ? 'Nobody has said how it is.' : words[name][status];
}

/** Says what staff do about a dependency that is not well. */
export function dependencyTodo(name: DependencyName): string {
  return words[name].todo;
}
