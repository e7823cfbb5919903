/** Remembers a moment (milliseconds since the epoch) for this tab, where the browser allows it. */
export function keepMoment(name: string, at: number): void {
  try {
    sessionStorage.setItem(name, String(at));
  } catch {
    // A browser without storage loses nothing but the memory of a sent code across a reload.
  }
}

/** Gives a remembered moment, undefined when there is none. */
export function keptMoment(name: string): number | undefined {
  try {
    const kept = sessionStorage.getItem(name);
    return kept === null ? undefined : Number(kept);
  } catch {
    return undefined;
  }
}
