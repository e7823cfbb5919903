import type { SessionView } from '#domain/envelope/session-view.ts';
import { isOpenSessionPhase, sessionPhase } from '#domain/envelope/session-phase.ts';
import { embeddingEvents, type EmbeddingEvent } from '#domain/account/embedding.ts';
import type { Failure } from './common/calls.ts';
import { openBesides, tellFrame } from './common/embedding.ts';
import { forgetDraft } from './envelope/fields/draft.ts';
import { accessStep, passDevice, hostStep } from './envelope/entry.ts';
import { said } from './envelope/language.ts';
import { wireSession } from './envelope/session.ts';
import { describe } from './common/failures.ts';
import { words } from './language.ts';
import { livePage } from './common/live-page.ts';
import { isLocked } from './sign-request/lock.ts';
import { returnWay } from './common/return-way.ts';
import { tellOpened } from './common/tell-opened.ts';
import { localTimes } from './common/times.ts';

const asking = ['fill', 'approve', 'lapsed'];
/** The phases in which they have agreed: the service has their input. */
const acted = ['done', 'sealing', 'failed'];
/** The phases in which the document is in front of somebody who is waited for. */
const opening = ['host', 'blocked', 'fill', 'approve'];

const page = livePage<SessionView>({
  markOf: sessionPhase,
  phaseOf: sessionPhase,
  isOpen: isOpenSessionPhase,
  asks: (phase) => asking.includes(phase ?? ''),
  holds: isLocked,
  wire,
});

/** Failures after which the page is another: the end, another's turn, an access code that is asked for again. */
function settled(failure: Failure): boolean {
  const { code, details } = failure;
  if (['gone', 'invalid_state', 'not_found', 'invalid_credential'].includes(code)) {
    void page.redraw(describe(failure), code === 'invalid_credential');
    return true;
  }
  if (code === 'not_your_turn') {
    void page.redraw(said.failures.notYourTurn);
    return true;
  }
  if (code === 'invalid_access_code' && page.phase() !== 'access') {
    void page.redraw(said.failures.accessAgain);
    return true;
  }
  if (details['outcome'] === 'unknown' || code === 'timeout') page.look();
  return false;
}

/** Names what the page tells the one that frames it: that it is open, what this recipient has done, and how the envelope ended. */
function eventOf({ phase, task }: DOMStringMap): EmbeddingEvent | undefined {
  if (phase === 'done' || phase === 'completed') {
    if (task === 'copy') return undefined;
    return task === 'approve' ? 'approved' : 'signed';
  }
  if (isOpenSessionPhase(phase)) return phase === 'sealing' || phase === 'failed' ? undefined : 'opened';
  return embeddingEvents.find((event) => event === phase);
}

/** The page has shown that this recipient was waited for. */
let wasWaitedFor = false;

function wire(main: HTMLElement): void {
  localTimes(main);
  if (isOpenSessionPhase(main.dataset['phase']) && main.dataset['phase'] !== 'done') wasWaitedFor = true;
  else returnWay({ justEnded: wasWaitedFor });
  tellFrame(main, eventOf(main.dataset));
  const { calls, phase } = main.dataset;
  if (!calls) return;
  if (!isOpenSessionPhase(phase) || acted.includes(phase)) forgetDraft(calls);
  if (phase === 'access') accessStep({ calls, settled, entered: () => page.redraw() });
  if (phase === 'host') hostStep({ calls, settled, entered: () => page.redraw() });
  if (opening.includes(phase ?? '')) tellOpened(calls);
  passDevice(calls);
  wireSession(main, {
    calls,
    settled,
    accepted: page.accepted,
    declined: () => page.redraw(),
    unlocked: (secret) => page.note(words.locked[secret].over),
  });
}

openBesides();
page.begin();
