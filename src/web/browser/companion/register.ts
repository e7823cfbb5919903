import { registrationStatement } from '#domain/account/device.ts';
import type { CompanionWords } from '#words/pages/companion.ts';
import { send, type Failure } from '../common/calls.ts';
import { busy, get, say } from '../common/dom.ts';
import { keepDevice, newDevice, publicKeyOf, readDevice, signed, type KeptDevice } from './device-key.ts';

type Fault = keyof CompanionWords['faults'];

const valueOf = (id: string): string => get(id, HTMLInputElement).value.trim();

/** The fault of the first field that does not fit; undefined when all do. */
function wrongField(): Fault | undefined {
  if (!/^\d{6}$/.test(valueOf('code'))) return 'code';
  if (valueOf('name') === '') return 'name';
  if (!/^\d{6,12}$/.test(valueOf('pin'))) return 'pin';
  return valueOf('pin') === valueOf('again') ? undefined : 'repeat';
}

function faultOf({ code }: Failure): Fault {
  if (code === 'invalid_otp') return 'codeWrong';
  if (code === 'invalid_state') return 'devices';
  return code === 'too_many_attempts' || code === 'rate_limited' ? 'many' : 'other';
}

/** The device that is to be registered: the same key until it is, so that the code that was sent fits. */
async function unregistered(): Promise<KeptDevice> {
  const kept = await readDevice();
  if (kept && kept.id === undefined) return kept;
  const device = await newDevice();
  if (!kept) await keepDevice(device);
  return device;
}

/** Makes the form that registers this device work. */
export function registering(form: HTMLFormElement, words: CompanionWords): void {
  const { token = '', user: userId = '' } = form.dataset;
  const told = get('fault', HTMLElement);
  const tell = (fault?: Fault) => say(told, fault && words.faults[fault]);
  let device: Promise<KeptDevice> | undefined;
  const own = (): Promise<KeptDevice> => (device ??= unregistered());
  const sendCode = async (): Promise<void> => {
    tell();
    const body = { form_token: token, public_key: await publicKeyOf(await own()) };
    const answer = await send<unknown>('/companion/register/code', body);
    get('sent', HTMLElement).textContent = answer.ok ? words.register.sent : '';
    if (!answer.ok) tell(faultOf(answer.failure));
  };
  const register = async (): Promise<void> => {
    const wrong = wrongField();
    tell(wrong);
    if (wrong) return;
    const [kept, code] = [await own(), valueOf('code')];
    const answer = await send<{ device_id: string }>('/companion/register', {
      form_token: token,
      public_key: await publicKeyOf(kept),
      name: valueOf('name'),
      code,
      pin: valueOf('pin'),
      signature: await signed(kept, registrationStatement({ userId, code })),
    });
    if (!answer.ok) return tell(faultOf(answer.failure));
    await keepDevice({ ...kept, id: answer.body.device_id });
    location.assign('/companion');
  };
  const [sending, done] = [get('send', HTMLButtonElement), get('done', HTMLButtonElement)];
  sending.addEventListener('click', () => void busy(sending, words.register.working, sendCode));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void busy(done, words.register.working, register);
  });
}
