import { get } from './common/dom.ts';

type Answer = PublicKeyCredential & { toJSON: () => unknown };

/** Asks the browser for the passkey that the form is about; throws when the person or the browser declines. */
async function askFor({ dataset }: HTMLElement): Promise<Credential | null> {
  if (dataset['use'] !== undefined) {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(dataset['use']));
    return navigator.credentials.get({ publicKey });
  }
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(dataset['make'] ?? ''));
  return navigator.credentials.create({ publicKey });
}

/** Sends the form with the passkey's answer; says beside it when there is none. */
async function answer(form: HTMLFormElement): Promise<void> {
  const fault = get('passkey-fault', HTMLElement);
  fault.hidden = true;
  try {
    const given = (await askFor(form)) as Answer | null;
    if (!given) throw new Error('no passkey was chosen');
    get('passkey-answer', HTMLInputElement).value = JSON.stringify(given.toJSON());
    form.submit();
  } catch {
    fault.hidden = false;
    fault.focus();
  }
}

/** Tells whether this browser knows passkeys, and reads what pages ask of them. */
function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

const form = document.getElementById('passkey');
if (form instanceof HTMLFormElement) {
  // A page with other ways hides this one from browsers that cannot go it.
  if (knowsPasskeys()) form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void answer(form);
  });
}
