/** Two fields that differ by less than so many pixels are as near as each other: a press is no more exact. */
const doubtful = 2;

/** What a press beside a field may be meant for. */
const controls = '.spot > :is(input, select, textarea, button)';

/**
 * Lets a small field be reached by the place around it, too, which the style keeps 24 pixels wide and high (WCAG 2.2, 2.5.8). Where the
 * places of two fields meet, the press is the nearest field's; one that is as near to both does nothing.
 */
export function reachAround(spot: HTMLElement): void {
  spot.addEventListener('click', ({ target, clientX, clientY }) => {
    if (target !== spot) return;
    const all = [...(spot.parentElement?.querySelectorAll<HTMLElement>(controls) ?? [])];
    const near = all
      .map((control) => ({ control, distance: distanceTo(control, clientX, clientY) }))
      .toSorted((one, other) => one.distance - other.distance);
    const [nearest, second] = near;
    if (!nearest || (second && second.distance - nearest.distance < doubtful)) return;
    press(nearest.control);
  });
}

function distanceTo(control: HTMLElement, x: number, y: number): number {
  const { left, right, top, bottom } = control.getBoundingClientRect();
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

function press(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  if (control.matches('button, [type=checkbox], [type=radio]')) control.click();
}
