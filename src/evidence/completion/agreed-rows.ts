import { agreementOf } from '#words/pages/agreements.ts';
import type { CompletionWords } from '#words/completion/words.ts';
import type { Row } from '../blocks.ts';
import type { CompletionRecipient } from './facts.ts';

/** Gives the words that a recipient agreed to, with their version; none where they did not agree, or another page asked them. */
export function agreementRow(recipient: CompletionRecipient, words: CompletionWords): Row[] {
  const { act, authMethod: method, consentWords } = recipient;
  if (consentWords === null || (act?.act !== 'sign' && act?.act !== 'approve')) return [];
  const agreement = agreementOf(consentWords, { task: act.act, method });
  return agreement ? [{ label: words.labels.consent, value: words.consent(agreement) }] : [];
}

/** Gives the look of a recipient's signature in the document, and how they made it. */
export function lookRow({ look, mark, name }: CompletionRecipient, words: CompletionWords): Row[] {
  if (look === null && mark === null) return [];
  const picture = look === null ? undefined : { png: look, alt: words.lookAlt(name) };
  return [{ label: words.labels.look, value: mark === null ? '' : words.marks[mark], picture }];
}
