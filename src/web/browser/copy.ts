/** How long a button says that it has copied, in milliseconds. */
const saidFor = 2_000;

/** Without the permission to copy, the text is selected, to be copied by hand. */
async function copy(text: Element, button: HTMLButtonElement): Promise<void> {
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(text.textContent.trim());
    button.textContent = button.dataset['copied'] ?? words;
    setTimeout(() => (button.textContent = words), saidFor);
  } catch {
    getSelection()?.selectAllChildren(text);
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button.copy')) {
  const text = button.previousElementSibling;
  // Over plain http from another machine, browsers have no clipboard.
  if (!text || !('clipboard' in navigator)) continue;
  button.hidden = false;
  button.addEventListener('click', () => {
    if (button.textContent !== button.dataset['copied']) void copy(text, button);
  });
}
