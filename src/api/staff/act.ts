import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { StaffRole } from '#domain/account/staff.ts';
import { Problem } from '#domain/common/problem.ts';
import { actPage, toldPage, type FormField, type ShownAct, type ShownDone } from '#web/pages/staff/act.ts';
import type { Section } from '#words/staff/frame.ts';
import { asProblem, writeProblem } from '../http/answers/errors.ts';
import { partnerStatus } from '../http/answers/problem-status.ts';
import type { ApiEnv } from '../http/deps.ts';
import { idempotent, type Attempt } from '../http/idempotency.ts';
import { faultsOf, inputOf, readStaffForm, typedIn, type Typed } from './form.ts';
import { frameOf } from './frame.ts';
import type { StaffPage } from './page.ts';

/** The end of an act: the page to go to, or something that is told once, with what a repeat of the form is told. */
type ActDone = { to: string } | { told: ShownDone; again: ShownDone };

/** What is kept of it for a repeat of the form: never what is told once. */
type Kept = { to: string } | { told: ShownDone };

/** What an act is about, for its page. */
type Subject = Partial<Pick<ShownAct, 'about' | 'text' | 'button'>> & { fields?: readonly FormField[] };

/** An act of staff with a page of its own, which says what will happen and asks for the reason. */
export type Act<B extends z.ZodType> = {
  path: StaffPage['path'];
  role: StaffRole;
  here: Section;
  words: { title: string; text: string; button: string; grave?: boolean };
  /** Finds what the act is about. Throws Problem not_found. */
  subject?: (c: Context<ApiEnv>) => Promise<Subject>;
  fields?: readonly FormField[];
  /** The input of the operation that does the same. */
  body: B;
  back: (c: Context<ApiEnv>) => string;
  /** Does it; a repeat of the form gets the first answer again, or what stands for one that is told once. */
  run: (c: Context<ApiEnv>, input: { body: z.output<B>; attempt: Attempt }) => Promise<ActDone>;
};

/** Makes the page of an act. */
export function staffAct<B extends z.ZodType>(act: Act<B>): StaffPage {
  return {
    path: act.path,
    role: act.role,
    show: async (c) => draw(c, act, fresh()),
    send: (c) => send(c, act),
  };
}

type State = { typed: Typed; reason: string; once: string; error?: unknown };

function fresh(): State {
  return { typed: {}, reason: '', once: randomUUID() };
}

async function draw<B extends z.ZodType>(c: Context<ApiEnv>, act: Act<B>, state: State): Promise<Response> {
  const subject = (await act.subject?.(c)) ?? {};
  const { typed, reason, once, error } = state;
  const fields = subject.fields ?? act.fields ?? [];
  const faults = error === undefined ? {} : faultsOf(error, [...fields, reasonOf]);
  const shown = { about: [], ...act.words, ...subject, fields, typed, reason, once, faults };
  const status = error === undefined ? 200 : partnerStatus[asProblem(error).code];
  return c.html(actPage(frameOf(c), { ...shown, here: act.here, back: act.back(c) }), status);
}

const reasonOf: FormField = { name: 'reason', label: '', kind: 'line' };

async function send<B extends z.ZodType>(c: Context<ApiEnv>, act: Act<B>): Promise<Response> {
  const form = await readStaffForm(c);
  const fields = (await act.subject?.(c))?.fields ?? act.fields ?? [];
  const typed = typedIn(fields, form);
  const reason = form.text('reason');
  const given = form.text('once');
  const once = isMark(given) ? given : randomUUID();
  try {
    const body = act.body.parse({ ...inputOf(fields, typed), reason });
    return answer(c, act.here, await runOnce(c, once, body, (attempt) => act.run(c, { body, attempt })));
  } catch (error) {
    const problem = asProblem(error);
    if (problem.code === 'internal_error') throw error;
    if (partnerStatus[problem.code] >= 500) writeProblem(error, c);
    // The mark of a form that may have begun something stays: sent again, it goes on with it.
    const again = partnerStatus[problem.code] >= 500 ? once : randomUUID();
    return draw(c, act, { typed, reason, once: again, error });
  }
}

/** Tells whether a text can be the mark of a form of ours. */
function isMark(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}

function answer(c: Context<ApiEnv>, here: Section, done: Kept): Response | Promise<Response> {
  return 'to' in done ? c.redirect(done.to, 303) : c.html(toldPage(frameOf(c), here, done.told));
}

/** The longest that a form which was sent twice waits for the first of them, in seconds. */
const longestWait = 12;

/** Runs a form at most once for its mark. The second of a double click waits for the first, and gets what is kept of its answer. */
async function runOnce(
  c: Context<ApiEnv>,
  once: string,
  input: unknown,
  run: (attempt: Attempt) => Promise<ActDone>,
): Promise<Kept> {
  let own: Kept | undefined;
  const call = {
    key: once,
    input: { body: input },
    run: async (attempt: Attempt) => {
      const done = await run(attempt);
      own = done;
      return { status: 200, body: 'to' in done ? done : ({ told: done.again } satisfies Kept) };
    },
  };
  for (let waited = 0; ; waited += 1) {
    try {
      const kept: Kept = (await idempotent(c, call)).body;
      return own ?? kept;
    } catch (error) {
      const isUnderWay = error instanceof Problem && error.code === 'idempotency_in_progress';
      if (!isUnderWay || waited >= longestWait) throw error;
      await sleep(1_000);
    }
  }
}
