import type { Failure } from '../common/calls.ts';
import { send } from '../common/calls.ts';
import { find, say } from '../common/dom.ts';
import { saidOfCredential } from './language.ts';

/** How long the page stands in line behind others who sign, in milliseconds; each holds the document for a minute at most. */
const patience = 180_000;

/** How often an answer that did not come in time is asked for again: under the same key it finds what was prepared. */
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
 * Has the bytes fixed that a credential is to sign; gives the failure if that did not succeed. While others sign it says so
 * and asks again, which keeps this signer's place among those who wait.
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
