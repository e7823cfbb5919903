import { parseArgs } from 'node:util';
import { defined } from '#domain/common/defined.ts';
import { UsageError } from '../options.ts';
import { verbs, type Verb } from './verbs.ts';

/** A call of the API: an act of staff has the body, and is repeated under one key where no answer came. */
export type Request = { method: 'GET' | 'POST'; path: string; body?: object };

export type FlowsCommand = {
  /** Undefined for help with all commands. */
  verb: Verb | undefined;
  help: boolean;
  json: boolean;
  url: string | undefined;
  request: Request;
};

const filterNames = [
  'kind',
  'reason',
  'status',
  'partner',
  'organization',
  'external-ref',
  'reference',
  'name',
] as const;

const text = { type: 'string' } as const;
const options = {
  ...Object.fromEntries(filterNames.map((name) => [name, text] as const)),
  stuck: { type: 'boolean' },
  'older-than': text,
  limit: text,
  cursor: text,
  recipient: text,
  email: text,
  phone: text,
  until: text,
  because: { type: 'string', short: 'm' },
  url: text,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = Readonly<Record<string, string | boolean | undefined>>;
type Words = { values: Values; args: string[] };

const none: Request = { method: 'GET', path: '' };

/** Reads the command line after `flows`; throws UsageError with the fault. */
export function readFlowsCommand(argv: string[]): FlowsCommand {
  const { values, positionals } = parse(argv);
  const [name, ...args] = positionals;
  const common = { json: values['json'] === true, url: textOf(values['url']) };
  if (name === undefined || name === 'help') {
    const [about] = args;
    return { ...common, verb: about === undefined ? undefined : verbOf(about), help: true, request: none };
  }
  const verb = verbOf(name);
  if (values['help'] === true) return { ...common, verb, help: true, request: none };
  assertTaken(verb, values);
  return { ...common, verb, help: false, request: requests[verb]({ values, args }) };
}

function verbOf(name: string): Verb {
  const verb = verbs.find((one) => one === name);
  if (verb) return verb;
  throw new UsageError(`There is no command "flows ${name}"; expected ${verbs.join(', ')}.`);
}

const listing = [...filterNames, 'stuck', 'older-than'];
const why = ['because'];

/** The options of each command, besides those of all. */
const taken: Record<Verb, readonly string[]> = {
  overview: [],
  list: [...listing, 'limit', 'cursor'],
  search: [],
  show: [],
  retry: why,
  cancel: why,
  'send-again': [...why, 'recipient'],
  correct: [...why, 'recipient', 'email', 'phone'],
  extend: [...why, 'until'],
  redeliver: why,
  try: why,
  preview: listing,
  bulk: why,
};

function assertTaken(verb: Verb, values: Values): void {
  const all = [...taken[verb], 'url', 'json', 'help'];
  const other = Object.keys(values).find((name) => !all.includes(name));
  if (other !== undefined) throw new UsageError(`${verb} does not take --${other}.`);
}

const requests: Record<Verb, (words: Words) => Request> = {
  overview: ({ args }) => ({ method: 'GET', path: `/support/overview${nothing('overview', args)}` }),
  list: ({ values, args }) => {
    nothing('list', args);
    const page = defined({ limit: textOf(values['limit']), cursor: textOf(values['cursor']) });
    const query = new URLSearchParams({ ...filterOf(values), ...page });
    return { method: 'GET', path: `/support/flows?${query.toString()}` };
  },
  search: ({ args }) => ({ method: 'POST', path: '/support/flows/search', body: soughtIn(args.join(' ')) }),
  show: ({ args }) => ({ method: 'GET', path: flowPath('show', args) }),
  retry: (words) => act('retry', words),
  cancel: (words) => act('cancel', words),
  'send-again': (words) => act('send-again', words, recipientIn(words)),
  correct: (words) => {
    const { email, phone } = words.values;
    if (email === undefined && phone === undefined) throw new UsageError('correct needs --email or --phone.');
    return act('correct', words, { ...recipientIn(words), ...defined({ email, phone }) });
  },
  extend: (words) => {
    const { until } = words.values;
    if (until === undefined) throw new UsageError('extend needs --until TIME.');
    return act('extend', words, { expires_at: until });
  },
  redeliver: (words) => act('redeliver', words),
  try: (words) => act('try', words),
  preview: ({ values, args: [name, ...ids] }) => {
    if (name === undefined) throw new UsageError('preview needs an act, such as retry.');
    const filter = filterOf(values);
    const chosen = Object.keys(filter).length > 0;
    if (chosen === ids.length > 0)
      throw new UsageError('preview needs either ids or filters, such as --stuck.');
    const which = chosen ? { filter } : { ids };
    return {
      method: 'POST',
      path: '/support/flows/preview',
      body: { act: name.replaceAll('-', '_'), ...which },
    };
  },
  bulk: ({ values, args }) => {
    const id = only('bulk', args, 'the id of a preview');
    const body = { preview_id: id, reason: whyOf('bulk', values) };
    return { method: 'POST', path: '/support/flows/bulk', body };
  },
};

function act(verb: Verb, { values, args }: Words, more: object = {}): Request {
  const path = `${flowPath(verb, args)}/${verb === 'correct' ? 'correct-address' : verb}`;
  return { method: 'POST', path, body: { reason: whyOf(verb, values), ...more } };
}

function flowPath(verb: Verb, args: string[]): string {
  return `/support/flows/${encodeURIComponent(only(verb, args, 'the id of a flow'))}`;
}

function only(verb: Verb, [id, ...rest]: string[], what: string): string {
  if (id === undefined) throw new UsageError(`${verb} needs ${what}.`);
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is too much for ${verb}.`);
  return id;
}

function nothing(verb: Verb, args: string[]): string {
  if (args.length > 0) throw new UsageError(`"${args.join(' ')}" is too much for ${verb}.`);
  return '';
}

function whyOf(verb: Verb, { because }: Values): string {
  const said = textOf(because)?.trim();
  if (said) return said;
  throw new UsageError(`${verb} needs -m "why you do this": it goes into the audit trail.`);
}

function recipientIn({ values: { recipient } }: Words): object {
  return recipient === undefined ? {} : { recipient_id: recipient };
}

function soughtIn(sought: string): object {
  if (sought === '')
    throw new UsageError('search needs an address, a reference such as R-7K3F-92XX, or a name.');
  // Numbers are said without the country, too; no name is eight digits alone.
  const isNumber = /^\+|^\d{8,15}$|^\d{4} \d{4}$/.test(sought);
  if (sought.includes('@') || isNumber) return { address: sought };
  return /^r-/i.test(sought) ? { reference: sought.toUpperCase() } : { name: sought };
}

function filterOf(values: Values): Record<string, string> {
  const given = filterNames.map((name) => [name.replaceAll('-', '_'), textOf(values[name])] as const);
  const older = textOf(values['older-than']);
  return {
    ...(values['stuck'] === true ? { stuck: 'true' } : {}),
    ...Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    ...(older === undefined ? {} : { older_than: secondsOf(older) }),
  };
}

const units = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** An age in seconds; what is no age is left to the API, which also takes a time. */
function secondsOf(age: string): string {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(age) ?? [];
  return count === undefined ? age : String(Number(count) * units[unit as keyof typeof units]);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function parse(argv: string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args: argv, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
