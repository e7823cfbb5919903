/**
 * Calls `tick` with the seconds that are left, at once and every second, then `done`; stops by itself when `within`
 * has left the page. Counts by the clock, because a hidden tab's timers are slow.
 */
export function countdown(options: {
  seconds: number;
  within: HTMLElement;
  tick: (left: number) => void;
  done: () => void;
}): () => void {
  const end = Date.now() + options.seconds * 1000;
  const timer = setInterval(step, 1000);
  function step(): void {
    const left = Math.ceil((end - Date.now()) / 1000);
    if (!options.within.isConnected) return clearInterval(timer);
    if (left > 0) return options.tick(left);
    clearInterval(timer);
    options.done();
  }
  options.tick(options.seconds);
  return () => clearInterval(timer);
}
