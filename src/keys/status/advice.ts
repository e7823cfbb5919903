import { rotatingSecrets } from '#secrets/held-keys.ts';
import type { EncryptionKey, ListedKeys } from '../key-service.ts';
import type { DatabaseState, SecretState } from './gather.ts';

const dayMs = 86_400_000;

/** Says what is to be done next about the key service's keys, in sentences; nothing where all is well. */
export function adviceOfKeys(
  { service_keys: own, encryption_keys: keks }: ListedKeys,
  now = Date.now(),
): string[] {
  const ending = own.filter(({ in_use: inUse, renewal_at: renewal, valid_to: end }) => {
    const due = renewal ?? new Date(Date.parse(end) - 365 * dayMs).toISOString();
    return inUse && Date.parse(due) < now;
  });
  return [
    ...ending.map(
      ({ purpose, valid_to: end }) => `The certificate of ${purpose} ends on ${end.slice(0, 10)}: renew it.`,
    ),
    ...keks.flatMap(adviceOfKek),
  ];
}

function adviceOfKek(key: EncryptionKey, _index: number, all: readonly EncryptionKey[]): string[] {
  const { id, active, here, first_used_at: used, may_go: mayGo } = key;
  const newest = all.find((one) => one.first_used_at !== null)?.id;
  if (mayGo && here)
    return [`Take ${id} out of KEY_ENCRYPTION_OLD_KEYS of the key service: nothing needs it.`];
  if (id !== newest && used !== null) return adviceOfOlder(key);
  if (here && used === null)
    return [
      `Every process of the key service that has ${id} in KEY_ENCRYPTION_OLD_KEYS can now take it as KEY_ENCRYPTION_KEY, with the key in use now in KEY_ENCRYPTION_OLD_KEYS.`,
    ];
  if (id === newest && !active)
    return [
      `The process that answered still encrypts under an older key than ${id}: start it again with ${id} as KEY_ENCRYPTION_KEY.`,
    ];
  return [];
}

/** A key that is not the newest any more, and may not go yet. */
function adviceOfOlder({ id, here, keys, activations, last_used_at: last }: EncryptionKey): string[] {
  if (keys + activations > 0) return [`${keys + activations} keys are under ${id}: run rotate-kek.`];
  if (!here) return [];
  return [
    `Keep ${id} in KEY_ENCRYPTION_OLD_KEYS until five minutes after the last process encrypted under it, which was at ${last ?? 'no known time'}.`,
  ];
}

const commands: Partial<Record<SecretState['secret'], string>> = {
  DATA_ENCRYPTION_KEY: 'rotate-data-key',
  DOCUMENT_ENCRYPTION_KEY: 'rotate-document-key',
};

/** Says what is to be done next about the secrets of API and worker. */
export function adviceOfSecrets({ secrets }: Pick<DatabaseState, 'secrets'>): string[] {
  return secrets.flatMap(adviceOfSecret);
}

function adviceOfSecret({ secret, given, processes, under, runningOut }: SecretState): string[] {
  const current = [...new Set(processes.map(({ keys }) => keys[0]))];
  if (current.length > 1)
    return [
      `${secret}: processes use different keys (${current.join(', ')}); start those again that use the older one.`,
    ];
  const [used = given[0]] = current;
  const older = under.filter(({ id }) => id !== used);
  const command = commands[secret];
  if (older.length > 0 && command)
    return [`${secret}: ${sum(older)} rows are under an older key; run ${command}.`];
  const waiting = [...older, ...runningOut.filter(({ id }) => id !== used)];
  const held = new Set(processes.flatMap(({ keys }) => keys.slice(1)));
  if (waiting.length > 0)
    return [...new Set(waiting.map(({ id }) => id))].map(
      (id) =>
        `${secret}: keep ${id}; ${waiting
          .filter((one) => one.id === id)
          .map(({ kind, rows }) => `${rows} ${kind}`)
          .join('; ')}.`,
    );
  if (!command) return [];
  return [...held].map(
    (id) =>
      `${secret}: nothing is under ${id}; take it out of ${rotatingSecrets[secret]} twelve hours after the last process got the new key.`,
  );
}

const sum = (under: readonly { rows: number }[]): number =>
  under.reduce((total, { rows }) => total + rows, 0);
