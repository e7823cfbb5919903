import { fault, find, get } from '../common/dom.ts';
import { words } from '../language.ts';

type Consent = { consent: true; consent_words?: string };

/**
 * Gives the function that takes the consent, with the name of its words where the page has one; undefined with the fault shown. A page
 * without the box has had it before.
 */
export function consentField(): () => Consent | undefined {
  const box = find('consent', HTMLInputElement);
  if (!box) return () => ({ consent: true });
  const message = get('consent-fault', HTMLElement);
  box.addEventListener('change', () => fault(box, message, undefined));
  return () => {
    const missing = box.dataset['missing'] ?? words.sign.consentMissing;
    fault(box, message, box.checked ? undefined : missing);
    if (!box.checked) box.focus();
    if (!box.checked) return undefined;
    const name = box.dataset['words'];
    return { consent: true, ...(name === undefined ? {} : { consent_words: name }) };
  };
}
