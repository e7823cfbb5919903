import type { Context } from 'hono';
import type { FormField } from '#web/pages/staff/act.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Faults } from '#web/pages/account/form.ts';
import { asProblem } from '../http/answers/errors.ts';
import type { ApiEnv } from '../http/deps.ts';

/** The texts of a form by the names of its fields, each as often as it was sent. */
export type SentForm = { text: (name: string) => string; all: (name: string) => string[] };

const mostValues = 600;

/** Reads the form of a page of the console. Throws Problem invalid_request for one with too many fields. */
export async function readStaffForm(c: Context<ApiEnv>): Promise<SentForm> {
  const form = await c.req.formData().catch(() => new FormData());
  if ([...form].length > mostValues)
    throw new Problem('invalid_request', `The form has more than ${mostValues} fields. Choose fewer.`);
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  return { all, text: (name) => all(name)[0] ?? '' };
}

/** What a person typed into the fields of a form, to be shown again. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

export function typedIn(fields: readonly FormField[], form: SentForm): Typed {
  return Object.fromEntries(
    fields.map(({ name, kind }) => [name, kind === 'ticks' ? form.all(name) : form.text(name)]),
  );
}

/**
 * Makes the JSON input of what was typed, as the operation takes it: fields left empty are left out, numbers are numbers, and
 * a name such as `unit_prices.envelope` is a member of a member.
 */
export function inputOf(fields: readonly FormField[], typed: Typed): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const { name, kind } of fields) {
    const value = valueOf(kind, typed[name] ?? '');
    if (value === undefined) continue;
    const [first = '', second] = name.split('.');
    if (second === undefined) input[first] = value;
    else input[first] = { ...(input[first] as object | undefined), [second]: value };
  }
  return input;
}

function valueOf(kind: FormField['kind'], typed: string | readonly string[]): unknown {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (text === '') return undefined;
  if (kind === 'number') return Number.isNaN(Number(text)) ? text : Number(text);
  return kind === 'moment' && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00Z` : text;
}

type Issue = { path: string; message: string };

/** Says of an error what is wrong with which field, and with the form as a whole. */
export function faultsOf(error: unknown, fields: readonly FormField[]): Faults {
  const { message, details } = asProblem(error);
  const issues = Array.isArray(details?.['issues']) ? (details['issues'] as Issue[]) : [];
  const known = issues.filter(({ path }) => fields.some(({ name }) => name === path));
  const told = Object.fromEntries(known.map((issue) => [issue.path, said(issue.message)]));
  return known.length > 0 && known.length === issues.length ? told : { ...told, form: said(message) };
}

/** Begins with a capital and ends with a full stop. */
function said(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
