/** Finds the element with `id` and of `kind`; undefined when the page at hand has none. */
export function find<T extends HTMLElement>(id: string, kind: new () => T): T | undefined {
  const element = document.getElementById(id);
  return element instanceof kind ? element : undefined;
}

/** Gets the element with `id` and of `kind`; throws when the page lacks it, which is our own mistake. */
export function get<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = find(id, kind);
  if (!element) throw new Error(`the page has no ${kind.name} #${id}`);
  return element;
}

/** Shows `text` in an alert and moves the focus there; hides the alert when there is no text. */
export function say(alert: HTMLElement, text: string | undefined): void {
  alert.textContent = text ?? '';
  alert.hidden = !text;
  if (text) alert.focus();
}

/** Marks a field as wrong with `text` beside it, or as right without one. */
export function fault(field: HTMLElement, message: HTMLElement, text: string | undefined): void {
  message.textContent = text ?? '';
  if (text) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

/** Runs `work` with a button saying that it is busy; presses in the meantime do nothing. */
export async function busy(
  button: HTMLButtonElement,
  text: string,
  work: () => Promise<void>,
): Promise<void> {
  if (button.ariaBusy === 'true') return;
  const rest = button.textContent;
  button.ariaBusy = 'true';
  button.textContent = text;
  try {
    await work();
  } finally {
    button.ariaBusy = null;
    button.textContent = rest;
  }
}
