import type { SessionField } from '#domain/envelope/session-view.ts';
import type { Task } from '#words/pages/envelope-words.ts';
import { find, get } from '../common/dom.ts';
import type { Draft } from './fields/draft.ts';
import { createFields } from './fields/fields.ts';
import type { Fields } from './fields/fields.ts';
import { wireGuide } from './fields/guide.ts';
import { said, saidOfShown } from './language.ts';
import { wireMenu } from './menu.ts';
import { markDialog } from './marks/mark-dialog.ts';
import { markOthersBoxes } from './pages/others-boxes.ts';
import { createPages } from './pages/pages.ts';
import { openPdf, type OpenedPdf } from './pages/pdf.ts';
import { wireZoom } from './pages/zoom.ts';
import { wireSave } from './save.ts';
import { createShown } from './shown.ts';
import type { Shown } from './shown.ts';

/**
 * Says above the pages that they are loading, how much of them has come, or that they could not be shown; nothing once they are
 * there. Gives the function that says that the download failed. The elements are those of this drawing: the document may come
 * when there is another.
 */
function wireState(shown: Shown): { saveFailed: () => void } {
  const state = get('reading-state', HTMLElement);
  const again = get('reading-again', HTMLElement);
  const share = get('reading-share', HTMLProgressElement);
  const say = (text: string) => {
    if (state.textContent !== text) state.textContent = text;
    state.hidden = text === '';
  };
  shown.watch(() => {
    const is = shown.state();
    say(is === 'ready' ? '' : is === 'loading' && shown.isBegun() ? saidOfShown.coming : said.pages[is]);
    share.hidden = is !== 'loading';
    if (shown.share() > 0) share.value = shown.share();
    again.hidden = is !== 'failed';
  });
  return { saveFailed: () => say(saidOfShown.saveFailed) };
}

/** Shows the words over the pages while some of them are selected. */
function showSelection(holder: HTMLElement): void {
  document.addEventListener('selectionchange', () => {
    const selection = getSelection();
    const within = selection?.anchorNode && holder.contains(selection.anchorNode);
    holder.classList.toggle('selecting', Boolean(within && !selection.isCollapsed));
  });
}

/** The fields that the server wrote into the page. */
export function fieldsOf(holder: HTMLElement): SessionField[] {
  return JSON.parse(holder.dataset['fields'] ?? '[]');
}

export type Reading = {
  fields: Fields;
  /** Asks for the document again. */
  load: () => void;
};

/**
 * Wires the document: its pages, the recipient's fields on them, and the bar that leads through. Nothing can be done with it
 * before it is shown, or downloaded.
 */
export function wireReading(options: { draft: Draft; review: () => void }): Reading {
  const { draft, review } = options;
  const holder = get('pages', HTMLElement);
  const { library = '', document: url = '', count, task, name = '' } = holder.dataset;
  const shown = createShown();
  let file: OpenedPdf['file'] | undefined;
  const drawn = (page: number) => {
    shown.drawn(page);
    const slot = pages.slot(page);
    if (file && slot && fields.all.length > 0) void markOthersBoxes(file, slot).catch(() => {});
  };
  const pages = createPages(holder, { count: Number(count), drawn, failed: shown.failed });
  const dialog =
    find('mark', HTMLDialogElement) && markDialog({ name, adopted: (kind, made) => draft.adopt(kind, made) });
  const fields = createFields({
    holder,
    fields: fieldsOf(holder),
    draft,
    pages,
    shown,
    sign: (kind) => dialog?.open(kind),
    onward: () => guide.onward(),
  });
  const guide = wireGuide({ task: (task ?? 'copy') as Task, draft, fields, shown, review });
  wireZoom(pages);
  wireMenu(holder, pages);
  showSelection(holder);

  async function load(): Promise<void> {
    shown.again();
    try {
      const opened = await openPdf({ folder: library, url, came: shown.came });
      file = opened.file;
      await pages.show(opened);
      await opened.whole;
      shown.loaded();
    } catch {
      shown.failed();
    }
  }

  wireSave({ saved: shown.saved, failed: wireState(shown).saveFailed });
  get('load-again', HTMLButtonElement).addEventListener('click', () => void load());
  void load();
  return { fields, load: () => void load() };
}
