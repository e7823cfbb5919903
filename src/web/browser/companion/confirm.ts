import {
  answerStatement,
  askingStatement,
  type Asker,
  type ConfirmationDecision,
  type ConfirmationKind,
  type ConfirmationStatus,
} from '#domain/account/confirmation.ts';
import type { CompanionWords } from '#words/pages/devices.ts';
import { post, type Answer, type Failure } from '../common/calls.ts';
import { busy, get, say } from '../common/dom.ts';
import { signed, type KeptDevice } from './device-key.ts';
import { offerPushes } from './pushes.ts';

export type OwnDevice = KeptDevice & { id: string };

type Question = { id: string; kind: ConfirmationKind; asker: Asker; expires_at: string };
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

function draw({ asked }: CompanionWords, next: Question | undefined): void {
  if (next?.id === question?.id) return;
  question = next;
  showOnly(next ? 'asked' : 'waiting');
  if (!next) return;
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
  const statement = answerStatement({ confirmationId: asked.id, kind: asked.kind, number, decision, at });
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
  tell(words.ended[sent.body.status]);
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
