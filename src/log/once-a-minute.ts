const minute = 60_000;

/** Passes on at most one error a minute: what is asked every second fails every second, and one line tells it. */
export function onceAMinute(tell: (error: unknown) => void, now = Date.now): (error: unknown) => void {
  let last = -Infinity;
  return (error) => {
    if (now() - last < minute) return;
    last = now();
    tell(error);
  };
}
