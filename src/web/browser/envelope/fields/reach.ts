/** Lets a small field be reached by the place around it, too, which the style keeps 24 pixels wide and high (WCAG 2.2, 2.5.8). */
export function reachAround(spot: HTMLElement, input: HTMLElement): void {
  spot.addEventListener('click', ({ target }) => {
    if (target !== spot) return;
    input.focus({ preventScroll: true });
    if (input.matches('button, [type=checkbox], [type=radio]')) input.click();
  });
}
