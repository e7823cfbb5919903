import { send } from './calls.ts';

let opened: string | undefined;

/** Tells once that the page is in front of a person: not while the tab is in the background. A scanner of mail runs no scripts. */
export function tellOpened(calls: string): void {
  if (opened === calls) return;
  if (document.hidden) {
    document.addEventListener('visibilitychange', () => tellOpened(calls), { once: true });
    return;
  }
  opened = calls;
  void send(`${calls}/opened`, {});
}
