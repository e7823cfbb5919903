import type { MarkInput } from '#domain/envelope/session-view.ts';
import { fault, get } from '../../common/dom.ts';
import type { MarkWay } from '#words/pages/envelope-words.ts';
import { drawPad } from './draw-pad.ts';
import type { MarkKind } from '../fields/draft.ts';
import { said } from '../language.ts';
import { pngOf } from './picture.ts';
import { wireTyped } from './typed-mark.ts';

export type MarkDialog = { open: (kind: MarkKind) => void };

const { mark } = said;

/** Gives the first letters of a name, as initials are written. */
function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter((word) => word !== '');
  return words.map((word) => `${(Array.from(word)[0] ?? '').toLocaleUpperCase()}.`).join('');
}

/** Shows the dialog's words for the kind of mark. */
function sayWhat(kind: MarkKind): void {
  get('mark-title', HTMLElement).textContent = mark.title[kind];
  get('mark-where', HTMLElement).textContent = mark.everywhere[kind];
  get('typed-label', HTMLElement).textContent = mark.typedLabel[kind];
}

function showWay(way: MarkWay): void {
  for (const part of document.querySelectorAll<HTMLElement>('#mark [data-way]')) {
    part.hidden = part.dataset['way'] !== way;
  }
}

/** Wires the upload: gives the chosen picture as a PNG, undefined before. */
function wireUpload(complain: (text: string | undefined) => void): {
  image: () => string | undefined;
  clear: () => void;
} {
  const input = get('uploaded-mark', HTMLInputElement);
  const shown = get('uploaded-shown', HTMLElement);
  const told = get('uploaded-said', HTMLElement);
  let image: string | undefined;
  async function take(file: File): Promise<void> {
    try {
      image = await pngOf(file);
    } catch {
      return complain(mark.unreadable);
    }
    complain(undefined);
    const picture = document.createElement('img');
    picture.src = image;
    picture.alt = '';
    shown.replaceChildren(picture);
    told.textContent = mark.uploaded(file.name);
  }
  get('choose-mark', HTMLButtonElement).addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    input.value = '';
    if (file) void take(file);
  });
  return {
    image: () => image,
    clear: () => {
      image = undefined;
      shown.replaceChildren();
      told.textContent = '';
    },
  };
}

/** Wires the dialog in which a signature or initials are made; `adopted` gets the mark and its kind. */
export function markDialog(options: {
  name: string;
  adopted: (kind: MarkKind, made: MarkInput) => void;
}): MarkDialog {
  const dialog = get('mark', HTMLDialogElement);
  const message = get('mark-fault', HTMLElement);
  const complain = (text: string | undefined) => fault(typed.input, message, text);
  const typed = wireTyped(() => complain(undefined));
  const pad = drawPad(get('drawn-mark', HTMLCanvasElement), () => complain(undefined));
  const upload = wireUpload(complain);
  const ways = [...dialog.querySelectorAll<HTMLInputElement>('input[name=way]')];
  const way = () => (ways.find(({ checked }) => checked)?.value ?? 'typed') as MarkWay;
  let kind: MarkKind = 'signature';

  function made(): MarkInput | undefined {
    const type = way();
    if (type === 'drawn') return pad.isEmpty() ? undefined : { type, image: pad.image() };
    const image = upload.image();
    if (type === 'uploaded') return image ? { type, image } : undefined;
    return typed.made();
  }

  get('clear-drawn', HTMLButtonElement).addEventListener('click', pad.clear);
  get('mark-cancel', HTMLButtonElement).addEventListener('click', () => dialog.close());
  for (const choice of ways) {
    choice.addEventListener('change', () => {
      showWay(way());
      complain(undefined);
    });
  }
  get('mark-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    const given = made();
    if (!given) return complain(mark.missing[way()]);
    dialog.close();
    options.adopted(kind, given);
  });

  return {
    open: (asked) => {
      if (asked !== kind || typed.input.value === '') {
        typed.input.value = asked === 'signature' ? options.name : initialsOf(options.name);
        pad.clear();
        upload.clear();
      }
      kind = asked;
      sayWhat(kind);
      showWay(way());
      dialog.showModal();
      typed.show();
      ways.find(({ checked }) => checked)?.focus();
    },
  };
}
