import { expect, test } from 'vitest';
import type { DeployedVersion, Deployment } from '#clients/temporal/deployment.ts';
import { mayTakeOver, type Versioning } from '#worker/deployment.ts';

const version = (buildId: string, ...workers: string[]): DeployedVersion => ({
  buildId,
  status: 'unused',
  percent: 0,
  pinned: 0,
  workers,
});

const both = (...workersOfOld: string[]) => [version('old', ...workersOfOld), version('new', 'worker new')];

type Case = {
  deployment: Partial<Deployment>;
  versioning?: Versioning;
  isStart?: boolean;
  why: string | undefined;
};

test.each<[string, Case]>([
  ['Temporal does not know it yet', { deployment: { versions: [] }, why: undefined }],
  ['nobody is current', { deployment: {}, why: 'no version was current' }],
  [
    'nobody is current, and old workers without a version work',
    { deployment: { unversioned: ['1@host'] }, why: undefined },
  ],
  [
    'another is current, and works',
    { deployment: { current: 'old', versions: both('worker old') }, why: undefined },
  ],
  [
    'another is current, and its workers are gone',
    { deployment: { current: 'old', versions: both() }, why: 'no worker of the current version' },
  ],
  [
    'it replaces the other in place, and starts',
    {
      deployment: { current: 'old', versions: both('worker old') },
      versioning: 'current',
      isStart: true,
      why: 'it has just started',
    },
  ],
  [
    'it runs on beside a newer one that started after it',
    { deployment: { current: 'old', versions: both('worker old') }, versioning: 'current', why: undefined },
  ],
])('a version, when %s', (_, { deployment, versioning = 'on', isStart = false, why }) => {
  const whole = { versions: both(), current: undefined, unversioned: [], ...deployment };
  const found = mayTakeOver(whole, { buildId: 'new', versioning }, isStart);
  if (why === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(why);
});
