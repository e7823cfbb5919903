import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUp } from '#test/support/world/set-up.ts';
import { listedDifferences } from './dss-differences.ts';
import { judgeByDss } from './dss-judge.ts';
import { dssTestFiles, dssTestsFolder } from './dss-tests.ts';
import { judgeByUs } from './our-judge.ts';
import { verdictOn } from './verdict.ts';

/*
 * The files of EU DSS's own tests, judged by both as of the day of its release, each with the self-signed certificates that are
 * in it for anchors, and with nothing fetched: chains, times and timestamps are judged, too, and no answer changes from day to day.
 * No document is given to detached signatures.
 */
const time = new Date('2026-03-06T00:00:00Z');

const theirs = setUp(async () => {
  const files = dssTestFiles();
  const judgements = await judgeByDss(dssTestsFolder, files, time);
  return { judgements: judgements.map((judgement, index) => ({ file: files[index] ?? '', ...judgement })) };
});

test('signatures are judged as EU DSS judges them, but for those that are listed', async () => {
  const differing: Record<string, readonly [theirs: string, ours: string]> = {};
  for (const { file, signatures, anchors } of theirs.judgements) {
    const started = performance.now();
    const ours = await judgeByUs({ file: join(dssTestsFolder, file), anchors, time });
    expect.soft(performance.now() - started, file).toBeLessThan(10_000);
    const verdicts = [verdictOn(signatures), verdictOn(ours)] as const;
    if (verdicts[0] !== verdicts[1]) differing[file] = verdicts;
  }
  expect(differing).toEqual(listedDifferences());
  expect(theirs.judgements.filter(({ signatures }) => signatures.length > 0).length).toBeGreaterThan(600);
});
