import {
  answerStatement,
  askingStatement,
  type Asker,
  type ConfirmationDecision,
  type ConfirmationKind,
  type ConfirmationStatus,
  type SignatureAsked,
} from '#domain/account/confirmation.ts';
import type { CompanionWords } from '#words/pages/companion.ts';
import { post, type Answer, type Failure } from '../common/calls.ts';
import { busy, get, say } from '../common/dom.ts';
import { signed, type KeptDevice } from './device-key.ts';
import { offerPushes } from './pushes.ts';

export type OwnDevice = KeptDevice & { id: string };

type Question = {
  id: string;
  kind: ConfirmationKind;
  asker: Asker;
  about: Omit<SignatureAsked, 'target'> | null;
  expires_at: string;
};
type Asked = { push_key: string; subscribed: boolean; confirmation: Question | null };

/** The pause between two looks, in milliseconds. */
const pause = 2_000;

let question: Question | undefined;

const sections = ['unknown', 'waiting', 'asked'] as const;

/** Shows one part of the page, and hides the others. */
export function showOnly(name: (typeof sections)[number]): void {
  for (const one of sections) get(one, HTMLElement).hidden = one !== name;
}

async function ask(device: OwnDevice): Promise<Answer<Asked>> {
  const at = new Date().toISOString();
  const signature = await signed(device, askingStatement({ deviceId: device.id, at }));
  return post<Asked>('/companion/asked', { device_id: device.id, at, signature });
}

function tell(text: string | undefined): void {
  say(get('told', HTMLElement), text);
}

/** The first characters of a hash: a person compares no more. */
const shownDigits = 16;

/** Says what is to be signed: the document's name, who wants it, how many signatures, and the beginning of each hash. */
function drawSubject({ asked }: CompanionWords, { kind, about }: Question): void {
  const words = asked.kinds[kind];
  const title = get('asked', HTMLElement).querySelector('h1');
  if (title) title.textContent = words.title;
  get('asked-text', HTMLElement).textContent = words.text;
  get('subject', HTMLElement).hidden = about === null;
  if (!about) return;
  const digests = about.hashes.map((hash) => `${hash.slice(hash.indexOf(':') + 1).slice(0, shownDigits)}…`);
  get('document', HTMLElement).textContent = about.name ?? asked.unknown;
  get('by', HTMLElement).textContent = about.by ?? asked.software;
  get('signatures', HTMLElement).textContent = String(about.signatures);
  get('hashes', HTMLElement).textContent = digests.join(' ');
}

function draw(words: CompanionWords, next: Question | undefined): void {
  const { asked } = words;
  if (next?.id === question?.id) return;
  question = next;
  showOnly(next ? 'asked' : 'waiting');
  if (!next) return;
  drawSubject(words, next);
  tell(undefined);
  say(get('fault', HTMLElement), undefined);
  for (const name of ['number', 'pin']) get(name, HTMLInputElement).value = '';
  for (const name of ['browser', 'network', 'place'] as const)
    get(name, HTMLElement).textContent = next.asker[name] ?? asked.unknown;
  get('number', HTMLInputElement).focus();
}

async function look(device: OwnDevice, words: CompanionWords): Promise<void> {
  const answer = await ask(device);
  if (!answer.ok) {
    if (answer.failure.code === 'unauthorized') lose(words);
    return;
  }
  const { confirmation, push_key: key, subscribed } = answer.body;
  // An answer that is under way stays on the page.
  if (get('confirm', HTMLButtonElement).ariaBusy !== 'true') draw(words, confirmation ?? undefined);
  offerPushes(device, words, { key, subscribed });
}

function lose(words: CompanionWords): void {
  question = undefined;
  showOnly('unknown');
  tell(words.lost);
}

function faultOf({ code }: Failure, { faults, ended }: CompanionWords): string {
  if (code === 'invalid_pin') return faults.pinWrong;
  if (code === 'too_many_attempts') return faults.many;
  return code === 'invalid_state' ? ended.expired : faults.other;
}

type Given = { decision: ConfirmationDecision; number: number | null; pin?: string };

async function answer(device: OwnDevice, words: CompanionWords, given: Given): Promise<void> {
  const asked = question;
  if (!asked) return;
  const { decision, number, pin } = given;
  const at = new Date().toISOString();
  const { id: confirmationId, kind, about } = asked;
  const statement = answerStatement({ confirmationId, kind, number, decision, at, about });
  const sent = await post<{ status: Exclude<ConfirmationStatus, 'pending'> }>(
    `/companion/confirmations/${asked.id}`,
    {
      device_id: device.id,
      kind: asked.kind,
      decision,
      number,
      at,
      signature: await signed(device, statement),
      ...(pin === undefined ? {} : { pin }),
    },
  );
  if (!sent.ok) return say(get('fault', HTMLElement), faultOf(sent.failure, words));
  question = undefined;
  showOnly('waiting');
  tell(kind === 'sign_in' ? words.ended[sent.body.status] : words.endedSigning[sent.body.status]);
}

/** Looks for what there is to confirm, again and again, and sends the answers of the device's owner. */
export function confirming(device: OwnDevice, words: CompanionWords): void {
  showOnly('waiting');
  const [confirm, refuse] = [get('confirm', HTMLButtonElement), get('refuse', HTMLButtonElement)];
  get('answer', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    const number = get('number', HTMLInputElement).value.trim();
    const pin = get('pin', HTMLInputElement).value.trim();
    const wrong = !/^[1-9]\d$/.test(number) ? 'number' : !/^\d{6,12}$/.test(pin) ? 'pin' : undefined;
    say(get('fault', HTMLElement), wrong && words.faults[wrong]);
    if (wrong) return;
    const given = { decision: 'confirm', number: Number(number), pin } as const;
    void busy(confirm, words.asked.working, () => answer(device, words, given));
  });
  refuse.addEventListener('click', () => {
    const given = { decision: 'refuse', number: null } as const;
    void busy(refuse, words.asked.working, () => answer(device, words, given));
  });
  const again = async (): Promise<void> => {
    if (!document.hidden) await look(device, words).catch(() => {});
    setTimeout(() => void again(), pause);
  };
  void again();
}
