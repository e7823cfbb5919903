import type { Failure } from './calls.ts';
import { find, say } from './dom.ts';
import { follow } from './follow.ts';
import type { Following } from './follow.ts';
import { showLinkState } from './link-state.ts';

const second = 1000;
/** The time for which a state that does not know yet of an accepted act is not believed (milliseconds). */
const grace = 15 * second;

/** The properties of one kind of page that follows a state and is drawn by the server. */
export type PageKind<View> = {
  /** Names the drawing; the page is fetched again when the name is another than that of the one shown. */
  markOf: (view: View) => string;
  phaseOf: (view: View) => string;
  isOpen: (phase: string | undefined) => boolean;
  /** Phases that ask for an act: once it is accepted, the page says so until the server can show the end. */
  asks: (phase: string | undefined) => boolean;
  /** While this holds, a page that asks for an act stays as it is. */
  holds?: () => boolean;
  /** Wires the new drawing. */
  wire: (main: HTMLElement) => void;
  /** Puts the focus where a new drawing begins; true when it has done so. */
  focus?: (main: HTMLElement) => boolean;
};

export type LivePage = {
  main: () => HTMLElement;
  phase: () => string | undefined;
  /** Tries to draw the page again; the next look at the state, which comes anyway, shows a network that fails. */
  redraw: (note?: string, force?: boolean) => Promise<void>;
  /** Shows a text above the drawing. */
  note: (text: string) => void;
  /** An act was accepted: the end, or that it is still being sealed. */
  accepted: (outcome: { sealing: boolean }) => Promise<void>;
  /** Looks at the state at once. */
  look: () => void;
  /** Wires the first drawing and begins to follow. */
  begin: () => void;
};

function currentMain(): HTMLElement {
  const found = document.querySelector('main');
  if (!found) throw new Error('the page has no main element');
  return found;
}

async function fetchPage(): Promise<{ main: HTMLElement; title: string } | undefined> {
  const response = await fetch(location.href, {
    cache: 'no-store',
    signal: AbortSignal.timeout(20 * second),
  });
  if (!response.ok && response.status !== 404) return undefined;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const main = fresh.querySelector('main');
  return main ? { main, title: fresh.title } : undefined;
}

function showNote(main: HTMLElement, text: string): void {
  const notice = find('notice', HTMLElement);
  const place = notice?.parentElement;
  if (notice && place && place.offsetParent !== null) return say(notice, text);
  const box = document.createElement('p');
  box.className = 'notice';
  box.setAttribute('role', 'alert');
  box.textContent = text;
  (main.querySelector('.card:not([hidden])') ?? main).prepend(box);
}

/** Applies a failed look at the state to the page. */
async function miss(failure: Failure, inARow: number, redraw: () => Promise<void>): Promise<void> {
  if (failure.code === 'not_found') await redraw();
  else if (failure.code !== 'rate_limited' && inARow > 1) showLinkState('broken');
}

/** Replaces the drawing by the one that the page keeps for the moment of acceptance; false when it keeps none. */
function drawSealing(main: HTMLElement): boolean {
  const template = find('sealing', HTMLTemplateElement);
  if (!template) return false;
  main.replaceChildren(template.content.cloneNode(true));
  main.dataset['phase'] = 'sealing';
  main.dataset['mark'] = 'sealing';
  return true;
}

/**
 * A page that the server draws for each state and that follows that state: when the server would draw another one, it is
 * fetched and its `main` put in place of the one shown, with the focus on its heading.
 */
export function livePage<View>(kind: PageKind<View>): LivePage {
  let main = currentMain();
  let following: Following | undefined;
  let acceptedAt = Number.NEGATIVE_INFINITY;
  const phase = () => main.dataset['phase'];

  function focusStart(): void {
    if (kind.focus?.(main)) return;
    scrollTo({ top: 0 });
    main.querySelector('h1')?.focus();
  }

  async function redraw(note?: string, force = false): Promise<void> {
    const fresh = await fetchPage();
    if (!fresh) return;
    if (force || fresh.main.dataset['mark'] !== main.dataset['mark']) {
      main.replaceWith(fresh.main);
      main = currentMain();
      document.title = fresh.title;
      if (!main.dataset['calls']) following?.stop();
      kind.wire(main);
      focusStart();
    }
    if (note) showNote(main, note);
  }

  const tryRedraw = (note?: string, force = false) => redraw(note, force).catch(() => following?.now());

  function showSealing(): void {
    if (!drawSealing(main)) return;
    acceptedAt = Date.now();
    focusStart();
    following?.now();
  }

  async function seen(view: View): Promise<void> {
    showLinkState('fine');
    const stale =
      kind.asks(kind.phaseOf(view)) && (Date.now() - acceptedAt < grace || kind.holds?.() === true);
    if (kind.markOf(view) !== main.dataset['mark'] && !stale) await tryRedraw();
    if (!kind.isOpen(phase())) following?.stop();
  }

  return {
    main: () => main,
    phase,
    redraw: tryRedraw,
    note: (text) => showNote(main, text),
    accepted: async ({ sealing }) => {
      if (!sealing) await tryRedraw();
      // The signer has to see the acceptance until the server can show the end.
      if (kind.asks(phase())) showSealing();
    },
    look: () => following?.now(),
    begin: () => {
      const { calls } = main.dataset;
      if (calls && kind.isOpen(phase())) {
        const pause = () => (phase() === 'sealing' ? 2 : 5) * second;
        const missed = (failure: Failure, inARow: number) => miss(failure, inARow, tryRedraw);
        following = follow({ url: `${calls}/state`, pause, seen, missed });
      }
      kind.wire(main);
    },
  };
}
