import type { Failure } from '../calls.ts';
import { send } from '../calls.ts';
import { find, say } from '../dom.ts';
import { saidOfCredential } from './language.ts';

/** How long the page stands in line behind others who sign, in milliseconds; each holds the document for a minute at most. */
const patience = 180_000;

/**
 * Has the bytes fixed that a credential is to sign; gives the failure if that did not succeed. While others sign it says so
 * and asks again, which keeps this signer's place among those who wait.
 */
export async function prepare(calls: string, input: object): Promise<Failure | undefined> {
  const began = Date.now();
  for (;;) {
    const answer = await send(`${calls}/prepare`, input);
    const notice = find('notice', HTMLElement);
    if (answer.ok) {
      if (notice) say(notice, undefined);
      return undefined;
    }
    const { failure } = answer;
    const waits = failure.details['others_sign'] === true && Date.now() - began < patience;
    if (!waits || !notice) return failure;
    // Said once: saying it takes the focus.
    if (notice.textContent !== saidOfCredential.othersSign) say(notice, saidOfCredential.othersSign);
    await new Promise((resolve) => setTimeout(resolve, (failure.retryAfter ?? 5) * 1_000));
  }
}
