import { fault, find, get } from '../common/dom.ts';
import { words } from '../language.ts';

/**
 * Gives the function that takes the consent: true, or false with the fault shown; a page without the box has had it before.
 */
export function consentField(): () => boolean {
  const box = find('consent', HTMLInputElement);
  if (!box) return () => true;
  const message = get('consent-fault', HTMLElement);
  box.addEventListener('change', () => fault(box, message, undefined));
  return () => {
    const missing = box.dataset['missing'] ?? words.sign.consentMissing;
    fault(box, message, box.checked ? undefined : missing);
    if (!box.checked) box.focus();
    return box.checked;
  };
}
