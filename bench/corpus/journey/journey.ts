import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectType } from '#documents/detect-type.ts';
import { readAnnotations, whyOverlap } from './annotations.ts';
import { arrive } from './arrive.ts';
import type { CorpusAuthority } from './authority.ts';
import { compareLooks, lookAt } from '../look.ts';
import type { Outcome, Question } from '../report/outcome.ts';
import type { Box } from '../pictures/picture.ts';
import { planCourse, type Course } from './plan.ts';
import { readersOf } from '../readers.ts';
import { seal } from './seal.ts';
import type { StrictJudges } from '../strict.ts';

export type Journey = {
  authority: CorpusAuthority;
  judges: StrictJudges | undefined;
  /** Takes the name of the next step: a caller that ends a journey knows where it was. */
  step: (name: string) => void;
};

type Taken = { question: Question; bytes: Buffer; type: string; folder: string };
type Found = Omit<Outcome, 'file' | 'type' | 'bytes' | 'seconds'>;

/** Takes one file all the way and gives its outcome; a failure on the way is reported with its step. */
export async function travel(question: Question, journey: Journey): Promise<Outcome> {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'tamga-corpus-'));
  let step = 'read';
  const told = (name: string) => journey.step((step = name));
  try {
    const bytes = await readFile(question.file);
    const type = (await detectType(bytes))?.type ?? 'none';
    const found = await follow({ question, bytes, type, folder }, { ...journey, step: told }).catch(
      (error: unknown): Found => ({ end: 'failed', reason: `${step}: ${messageOf(error)}` }),
    );
    const seconds = Number(((performance.now() - began) / 1_000).toFixed(2));
    return { file: question.file, type, bytes: bytes.length, seconds, ...found };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function follow({ question, bytes, type, folder }: Taken, journey: Journey): Promise<Found> {
  const { authority, judges, step } = journey;
  step('inspect');
  const arrived = await arrive(question.file, bytes);
  if ('reason' in arrived) {
    step('readers');
    const readers = type === 'pdf' ? { readers: await readersOf(question.file, join(folder, 'first')) } : {};
    return { end: 'refused', reason: arrived.reason, ...readers };
  }
  step('look before');
  const { pageSizes, changes } = arrived;
  // For a PDF, the file that people saw before they uploaded it: a repair may not change its look either.
  const original = await put(join(folder, 'before.pdf'), type === 'pdf' ? bytes : arrived.pdf);
  const looking = { pageSizes, pages: question.pages };
  const before = await lookAt(original, { ...looking, folder: join(folder, 'before') });
  step('plan');
  const annotations = await readAnnotations(arrived.pdf);
  const course = await planCourse({
    pdf: arrived.pdf,
    at: authority.at,
    first: before.pictures.poppler[0],
    annotations: annotations.filter(({ page }) => page === 1).map(({ box }) => box),
  });
  const sealed = await seal(arrived.pdf, course, { authority, step });
  const file = await put(join(folder, 'sealed.pdf'), sealed);
  if (question.keep !== undefined) await keep(question.keep, sealed, question.file);
  step('look after');
  const after = await lookAt(file, { ...looking, folder: join(folder, 'after') });
  const compared = compareLooks(before, after, { course, pageSizes });
  const found: Found = { end: 'completed', mode: course.mode, changes, ...compared };
  if (!judges) return found;
  step('judge');
  const root = await put(join(folder, 'root.pem'), authority.rootPem);
  return {
    ...found,
    ...(await judges({
      file,
      original,
      root,
      signed: course.signed,
      overlap: whyOverlap(annotations, boxesOf(course, pageSizes[0]), course.mode !== 'fields'),
    })),
  };
}

/** The placed fields, in parts of the first page. */
function boxesOf({ plan }: Course, [width, height] = [1, 1]): Box[] {
  return plan.fields.map((one) => ({
    x: one.x / width,
    y: one.y / height,
    width: one.width / width,
    height: one.height / height,
  }));
}

async function put(path: string, content: Uint8Array | string): Promise<string> {
  await writeFile(path, content);
  return path;
}

/** Writes a sealed PDF under a name that shows the original's path and cannot lead anywhere else. */
async function keep(folder: string, sealed: Buffer, file: string): Promise<void> {
  const short = createHash('sha256').update(file).digest('hex').slice(0, 8);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${short}-${file.replaceAll(/[^\w.-]/g, '_').slice(-100)}.pdf`), sealed);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
