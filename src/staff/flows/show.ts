import { ago, columns, cut, lineWidth, plain, wrapped } from './table.ts';
import type { Verb } from './verbs.ts';

type Members = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, string>> = {
  sign_request: 'request',
  webhook_delivery: 'delivery',
  task_queue: 'queue',
};

const writers: Partial<Record<Verb, (body: Members) => string>> = {
  list: page,
  search: page,
  show: detail,
  overview,
  preview,
  bulk: outcome,
};

/** Writes an answer for people, no line wider than the table. */
export function shown(verb: Verb, answer: unknown): string {
  return (writers[verb] ?? pairs)(Object(answer) as Members);
}

function items(value: unknown): Members[] {
  return Array.isArray(value) ? value.map((one) => Object(one) as Members) : [];
}

function flows(list: readonly Members[]): string {
  const titles = ['ID', 'KIND', 'STATUS', 'AGE', 'REFERENCE', 'STUCK, OR NAME'];
  const rows = list.map((flow) => [
    flow['id'],
    kinds[plain(flow['kind'])] ?? flow['kind'],
    flow['status'],
    ago(flow['created_at']),
    flow['reference'] ?? '',
    aboutOf(flow),
  ]);
  if (lineWidth() >= widest) return columns(titles, rows);
  // The last two columns of each flow stand on a line of their own.
  const lines = columns(
    titles.slice(0, 4),
    rows.map((row) => row.slice(0, 4)),
  ).split('\n');
  const below = rows.map((row) => row.slice(4).map(plain).filter(Boolean).join('  '));
  return lines
    .flatMap((line, at) => {
      const more = below[at - 1] ?? '';
      return more === '' ? [line] : [line, `    ${cut(more, 4)}`];
    })
    .join('\n');
}

/** From this width on the list has one line for each flow: a reason fits into the last column. */
const widest = 112;

function aboutOf({ name, stuck_since: since, stuck_reason: reason }: Members): unknown {
  return typeof since === 'string' ? `${ago(since)}: ${plain(reason)}` : (name ?? '');
}

function page({ data, next_cursor: next }: Members): string {
  const list = items(data);
  if (list.length === 0) return 'There is no such flow.';
  return typeof next === 'string' ? `${flows(list)}\n\nMore: --cursor ${next}` : flows(list);
}

const told = ['what_happened', 'what_to_do', 'last_error'];
const tables = ['deliveries', 'recipients', 'messages'];

function detail(flow: Members): string {
  const plainOnes = Object.entries(flow).filter(([name]) => !tables.includes(name));
  const words = told.flatMap((name) =>
    flow[name] ? [`\n${heading(name)}\n  ${wrapped(plain(flow[name]), 2)}`] : [],
  );
  const rest = pairs(Object.fromEntries(plainOnes.filter(([name]) => !told.includes(name))));
  return [rest, ...words, people(flow), deliveries(flow), messages(flow)].filter(Boolean).join('\n');
}

function people({ recipients }: Members): string {
  const rows = items(recipients).map(({ id, role, status, address }) => [id, role, status, address]);
  return rows.length === 0 ? '' : `\n${columns(['RECIPIENT', 'ROLE', 'STATUS', 'ADDRESS'], rows)}`;
}

function deliveries({ deliveries: all }: Members): string {
  const rows = items(all).map(
    ({ id, event_type: event, status, attempts, max_attempts: most, response_code: code }) => [
      id,
      status,
      `${plain(attempts)}/${plain(most)}`,
      code,
      event,
    ],
  );
  return rows.length === 0 ? '' : `\n${columns(['DELIVERY', 'STATUS', 'TRIES', 'ANSWER', 'EVENT'], rows)}`;
}

function messages({ messages: all }: Members): string {
  const rows = items(all).map(({ at, kind, channel, to, outcome: came, server_said: said }) => [
    at,
    kind,
    channel,
    to,
    came,
    said ?? '',
  ]);
  return rows.length === 0
    ? ''
    : `\n${columns(['MESSAGE', 'KIND', 'BY', 'TO', 'OUTCOME', 'THE SERVER SAID'], rows)}`;
}

function overview({ flows: stuck, schedules, queues, dependencies }: Members): string {
  const unwell = items(dependencies)
    .filter(({ status }) => status !== 'ok' && status !== 'unknown')
    .map(({ name, status, since, cause }) => [name, status, ago(since), cause ?? '']);
  const counts = items(stuck).map(({ kind, reason, count, oldest_since: since }) => [
    count,
    kinds[plain(kind)] ?? kind,
    ago(since),
    reason,
  ]);
  const failing = items(schedules).map(
    ({ id, last_run_at: ran, failing_since: since, last_result: result }) => [
      id,
      ago(ran),
      since ? ago(since) : '',
      result,
    ],
  );
  const polled = items(queues).map(({ name, workers, last_poll_at: at, backlog }) => [
    name,
    workers,
    ago(at),
    backlog,
  ]);
  return [
    counts.length === 0 ? 'Nothing is stuck.' : columns(['STUCK', 'KIND', 'OLDEST', 'REASON'], counts),
    unwell.length === 0 ? '' : `\n${columns(['DEPENDS ON', 'STATE', 'SINCE', 'CAUSE'], unwell)}`,
    failing.length === 0 ? '' : `\n${columns(['SCHEDULE', 'LAST RUN', 'FAILING', 'RESULT'], failing)}`,
    polled.length === 0 ? '' : `\n${columns(['QUEUE', 'WORKERS', 'POLLED', 'BACKLOG'], polled)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

function refused(list: unknown, title: string): string {
  const rows = items(list).map(({ id, why }) => [id, why]);
  return rows.length === 0 ? '' : `\n${columns([title, 'WHY'], rows)}`;
}

function preview({ act, count, flows: list, refused: not, has_more: more, preview_id: id }: Members): string {
  const none = `There is nothing to ${plain(act)}.`;
  return [
    count === 0 ? none : `${plain(act)} would be done on ${plain(count)}:\n\n${flows(items(list))}`,
    refused(not, 'NOT'),
    more === true ? '\nMore flows match than one preview has: do these first.' : '',
    count === 0 ? '' : `\nTo do it, within 15 minutes: npm run staff -- flows bulk ${plain(id)} -m "…"`,
  ]
    .filter(Boolean)
    .join('\n');
}

function outcome({ act, count, done, failed, left }: Members): string {
  return [
    `${plain(act)}: ${plain(done)} of ${plain(count)} done, ${items(failed).length} refused, ${plain(left)} left.`,
    refused(failed, 'REFUSED'),
    left === 0 ? '' : '\nThe same command goes on with what is left.',
  ]
    .filter(Boolean)
    .join('\n');
}

function heading(name: string): string {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function pairs(members: Members): string {
  const given = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(...given.map(([name]) => name.length), 0);
  return given
    .map(([name, value]) => `${heading(name).padEnd(width)}  ${wrapped(valueOf(value), width + 2)}`)
    .join('\n');
}

function valueOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => valueOf(one)).join(', ') || '–';
  if (typeof value === 'object' && value !== null) return Object.values(value).map(plain).join(', ');
  return plain(value);
}
