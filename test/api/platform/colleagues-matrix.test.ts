import { describe, expect, test } from 'vitest';
import { expectPlatformError, registerUser, type TestUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { furnish, makerOf } from '#test/support/people/belongings.ts';
import { addMember } from '#test/support/people/members.ts';
import {
  named,
  onObjects,
  openApi,
  platformOperations,
  tryOperation,
  type PlatformOperation,
} from '#test/support/http/platform-operations.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { snapshotOf } from '#test/support/http/snapshot.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

/** The answer to a user with the role user about an object of their organization's owner. */
type Outcome = 'not there' | 'not theirs to do' | 'shown';

const own = (): Outcome => 'not there';
const managed = (): Outcome => 'not theirs to do';
const seen = ({ method, path }: PlatformOperation): Outcome =>
  method === 'GET' && path.endsWith('{id}') ? 'shown' : 'not theirs to do';

/**
 * The expected outcomes, by the beginning of the paths: objects of one user alone, those that all see, and those for owner
 * and admin.
 */
const rules: Readonly<Record<string, (operation: PlatformOperation) => Outcome>> = {
  '/api/v1/api-keys/{id}': own,
  '/api/v1/auth/passkeys/{id}': own,
  '/api/v1/auth/sessions/{id}': own,
  '/api/v1/certificates/{id}': own,
  '/api/v1/documents/{id}': own,
  '/api/v1/envelopes/{id}': own,
  '/api/v1/bulk-sends/{id}': own,
  '/api/v1/templates/{id}': own,
  '/api/v1/organization/legal-holds/{id}': managed,
  '/api/v1/users/{id}': seen,
  '/api/v1/webhooks/{id}': seen,
  '/api/v1/webhook-deliveries/{id}': managed,
};

const all = onObjects(platformOperations(await openApi()));

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));
const colleague = setUp(() => addMember(world, owner));
const admin = setUp(() => addMember(world, owner, 'admin'));
const belongings = setUp(() => furnish(world, owner));
const before = setUp(() => snapshotOf(world, owner.user.organization_id));

function tryAs({ access_token: token }: TestUser, operation: PlatformOperation) {
  const ids = belongings.ids.get(makerOf(operation.path) ?? '') ?? {};
  return tryOperation(world, operation, { ids, headers: { authorization: `Bearer ${token}` } });
}

describe('of what the owner made, a colleague', () => {
  test.each(named(all))('%s', async (name, operation) => {
    const rule = rules[makerOf(operation.path) ?? ''];
    if (!rule) throw new Error(`say in this file what ${name} is for the role user`);
    const answer = await tryAs(colleague, operation);
    const outcome = rule(operation);
    if (outcome === 'shown') expectAnswer(answer, 200);
    else if (outcome === 'not there') expectPlatformError(answer, 404, 'NOT_FOUND');
    else expectPlatformError(answer, 403, 'FORBIDDEN');
  });
});

test('an API key is its user’s alone: not even an admin has it', async () => {
  const keys = all.filter(({ path }) => path.startsWith('/api/v1/api-keys/'));
  expect(keys).not.toEqual([]);
  for (const operation of keys) expectPlatformError(await tryAs(admin, operation), 404, 'NOT_FOUND');
});

test('and after all of it nothing has changed', async () => {
  expect(await snapshotOf(world, owner.user.organization_id)).toEqual(before);
});
