import type { Failure } from '../common/calls.ts';
import { send } from '../common/calls.ts';
import { find, say } from '../common/dom.ts';
import { saidOfCredential } from './language.ts';

/**
 * The time for which the page waits in the queue behind others who sign, in milliseconds; each holds the document for a
 * minute at most.
 */
const patience = 180_000;

/** The number of times that a late answer is asked for again: under the same key the call finds the prepared result. */
const mostUnknown = 3;

/** Tells which answers say that asking again will do. */
function asksAgain(): (failure: Failure) => 'others' | 'unknown' | undefined {
  const began = Date.now();
  let unknown = 0;
  return ({ details }) => {
    if (details['others_sign'] === true) return Date.now() - began < patience ? 'others' : undefined;
    if (details['outcome'] !== 'unknown') return undefined;
    unknown += 1;
    return unknown <= mostUnknown ? 'unknown' : undefined;
  };
}

/**
 * Has the service fix the bytes that a credential is to sign; gives the failure if that did not succeed. While others sign
 * it says so and asks again, which keeps this signer's position in the queue.
 */
export async function prepare(calls: string, input: object): Promise<Failure | undefined> {
  const again = asksAgain();
  for (;;) {
    const answer = await send(`${calls}/prepare`, input);
    const notice = find('notice', HTMLElement);
    if (answer.ok) {
      if (notice) say(notice, undefined);
      return undefined;
    }
    const { failure } = answer;
    const why = again(failure);
    if (!notice || !why) return failure;
    const { othersSign } = saidOfCredential;
    // Said once: saying it takes the focus.
    if (why === 'others' && notice.textContent !== othersSign) say(notice, othersSign);
    await new Promise((resolve) => setTimeout(resolve, (failure.retryAfter ?? 5) * 1_000));
  }
}
