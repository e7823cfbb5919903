import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest first, but those that keep a browser busy apart from each other, beside some
 * that mostly wait. A process that begins one of them when the others have nothing left works alone for all the time it takes.
 */
const longest = [
  'test/api/common/flows/races.test.ts',
  'test/web/envelope-states.test.ts',
  'test/workflows/envelope/long.test.ts',
  'test/stack/whole-stack.test.ts',
  'test/workflows/envelope/stuck.test.ts',
  'test/api/common/flows/outages.test.ts',
  'test/web/states.test.ts',
  'test/api/http/idempotency-killed.test.ts',
  'test/workflows/envelope/lost.test.ts',
  'test/workflows/envelope/outages.test.ts',
  'test/api/platform/bulk-sends/under-way.test.ts',
  'test/workflows/envelope/ends.test.ts',
  'test/e2e/envelope-in-a-browser.test.ts',
  'test/workflows/envelope/approval-seals.test.ts',
  'test/workflows/envelope/messages.test.ts',
  'test/api/platform/billing/quotas.test.ts',
  'test/sealing/attacks.test.ts',
  'test/web/signing-page.test.ts',
  'test/workflows/sign-request/outages.test.ts',
  'test/api/common/flows/outages-in-signing.test.ts',
  'test/api/platform/envelopes/document-in-use.test.ts',
  'test/api/signing/envelope/credential.test.ts',
  'test/web/signing-page-level-three.test.ts',
  'test/e2e/demo.test.ts',
  'test/workflows/sign-request/stuck-cancel.test.ts',
  'test/purge/refused.test.ts',
  'test/purge/data.test.ts',
  'test/purge/command.test.ts',
  'test/api/support/acts/extend.test.ts',
  'test/api/support/acts/correct-address.test.ts',
  'test/staff/flows/command.test.ts',
  'test/workflows/envelope/credential.test.ts',
  'test/web/signing-page-obstacles.test.ts',
  'test/codec/rotation.test.ts',
  'test/documents/office/office-links.test.ts',
  'test/workflows/deploy.test.ts',
  'test/api/platform/envelopes/sealing-failed.test.ts',
  'test/web/envelope-shown.test.ts',
  'test/workflows/envelope/stuck-races.test.ts',
  'test/api/platform/envelopes/repeats.test.ts',
  'test/workflows/sign-request/stuck-seal.test.ts',
  'test/workflows/envelope/unsealable.test.ts',
  'test/web/envelope-fields.test.ts',
  'test/api/common/webhooks/deliveries/redeliver.test.ts',
  'test/workflows/envelope/unsealable-races.test.ts',
  'test/workflows/webhook/killed.test.ts',
  'test/api/platform/envelopes/download.test.ts',
  'test/web/envelope-page.test.ts',
  'test/documents/sandbox/confinement.test.ts',
  'test/workflows/flow/sign-request.test.ts',
  'test/api/platform/accounts/lock-outs.test.ts',
  'test/workflows/envelope/signatures-differ.test.ts',
  'test/web/check-page.test.ts',
  'test/api/http/idempotency-signing.test.ts',
  'test/api/platform/documents/hostile.test.ts',
  'test/api/report/report.test.ts',
  'test/workflows/webhook/crowd.test.ts',
  'test/e2e/signing-in-a-browser.test.ts',
  'test/api/http/limits/requests.test.ts',
  'test/worker/kept-flows.test.ts',
  'test/logs/no-secrets.test.ts',
  'test/api/signing/sign-request/level-three-lapsed.test.ts',
  'test/api/platform/envelopes/sending.test.ts',
  'test/api/platform/users/departed-sender.test.ts',
  'test/workflows/flow/agreed.test.ts',
  'test/api/partner/evidence.test.ts',
  'test/workflows/envelope/letters.test.ts',
  'test/workflows/envelope/heavy.test.ts',
  'test/workflows/sign-request/stuck-message.test.ts',
  'test/api/signing/sign-request/code-limits.test.ts',
  'test/api/platform/envelopes/pages.test.ts',
  'test/workflows/envelope/uncached.test.ts',
  'test/workflows/envelope/crowd.test.ts',
  'test/api/signing/envelope/flow.test.ts',
  'test/api/platform/documents/inspection.test.ts',
  'test/codec/raw-history.test.ts',
  'test/api/partner/create-input.test.ts',
  'test/workflows/flow/envelope.test.ts',
  'test/api/signing/envelope/links.test.ts',
  'test/workflows/forged-acts/envelope.test.ts',
  'test/api/signing/sign-request/codes.test.ts',
  'test/api/http/idempotency.test.ts',
  'test/workflows/webhook/schedule.test.ts',
  'test/api/platform/webhook-deliveries.test.ts',
  'test/api/support/flows.test.ts',
  'test/e2e/temporal-ui.test.ts',
  'test/keyservice/main.test.ts',
  'test/api/platform/documents/places.test.ts',
  'test/api/common/envelopes/reading/read-sandboxed.test.ts',
  'test/interop/envelope-seals.test.ts',
  'test/interop/certificates/certificates.test.ts',
  'test/interop/generated-clients.test.ts',
  'test/interop/client.test.ts',
  'test/interop/client-python.test.ts',
  'test/interop/documents/conversion.test.ts',
];

/**
 * A sequencer that begins the files known to take long before all others, on every machine and independent of the records of
 * earlier runs.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const gone = longest.filter((file) => !existsSync(join(root, file)));
    if (gone.length > 0)
      throw new Error(`test/support/run/longest-first.ts names what is not there: ${gone.join(', ')}`);
    const places = new Map(longest.map((file, index) => [join(root, file), index]));
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? longest.length;
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's method, of no array
    const others = await super.sort(files);
    return others.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
