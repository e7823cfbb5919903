import { isTicked } from '#domain/envelope/field-kind.ts';
import { get } from '../common/dom.ts';
import { momentOf } from '../../moment.ts';
import { words } from '../language.ts';
import type { Control } from './fields/field-control.ts';
import type { Draft } from './fields/draft.ts';
import { said } from './language.ts';
import { fitTyped, showMark } from './marks/show-mark.ts';

const { review } = said;

function quiet(text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'quiet';
  element.textContent = text;
  return element;
}

/** A field's value as it is read once more before signing. */
function valueOf({ field }: Control, draft: Draft): HTMLElement | string {
  if (field.type === 'signature' || field.type === 'initial') {
    const mark = draft.mark(field.type);
    return mark ? showMark(mark) : quiet(review.empty);
  }
  const value = draft.value(field);
  if (isTicked(field.type)) return review.ticked[value === 'true' ? 'true' : 'false'];
  if (value.trim() === '') return quiet(review.empty);
  return field.type === 'date' ? words.time.day(momentOf(`${value}T12:00:00Z`, 'UTC')) : value;
}

/** Tells whether a field is read once more: of a group of radio buttons the one that is chosen. */
function isRead({ field }: Control, draft: Draft): boolean {
  return field.type !== 'radio' || draft.value(field) === 'true';
}

function row(control: Control, draft: Draft, change: (control: Control) => void): HTMLElement {
  const { type, label, page } = control.field;
  const item = document.createElement('div');
  const term = document.createElement('dt');
  const kind = said.field.kind[type];
  term.append(label ?? kind.charAt(0).toUpperCase() + kind.slice(1));
  const place = document.createElement('small');
  place.textContent = said.review.page(page);
  term.append(place);
  const value = document.createElement('dd');
  value.className = type;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button plain';
  button.textContent = review.changeShort;
  button.setAttribute('aria-label', review.change(control.name));
  button.addEventListener('click', () => change(control));
  value.append(valueOf(control, draft), ...(control.field.auto ? [] : [button]));
  item.append(term, value);
  return item;
}

/** Lists, in `#summary`, the content that goes into the document in the recipient's name. */
export function writeSummary(controls: Control[], draft: Draft, change: (control: Control) => void): void {
  const summary = get('summary', HTMLElement);
  const text = document.createElement('p');
  text.className = 'quiet';
  text.textContent = controls.length > 0 ? review.text : review.nothing;
  const list = document.createElement('dl');
  list.className = 'summary';
  const read = controls.filter((control) => isRead(control, draft));
  list.append(...read.map((control) => row(control, draft, change)));
  summary.replaceChildren(text, ...(controls.length > 0 ? [list] : []));
  // Once it is seen, at each width, and in the handwriting, which comes when it is first shown.
  new ResizeObserver(() => fitMarks(list)).observe(list);
  void document.fonts.ready.then(() => fitMarks(list));
}

function fitMarks(list: HTMLElement): void {
  for (const mark of list.querySelectorAll<HTMLElement>('.typed')) fitTyped(mark, mark);
}
