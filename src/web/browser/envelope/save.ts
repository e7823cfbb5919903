/** Fetches the whole document; throws when it does not come to its end. */
async function fetchDocument(url: string): Promise<Blob> {
  const answer = await fetch(url, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`the document was answered with ${answer.status}`);
  return answer.blob();
}

function keep(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Wires the downloads of the document for somebody who reads it elsewhere; one counts when the whole of it has come. */
export function wireSave(told: { saved: () => void; failed: () => void }): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-saves]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      void fetchDocument(link.href).then(
        (blob) => {
          keep(blob, link.download);
          told.saved();
        },
        () => told.failed(),
      );
    });
  }
}
