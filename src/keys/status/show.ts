import type { Section } from '#stack/table.ts';
import type { EncryptionKey, ListedKeys } from '../key-service.ts';
import type { DatabaseState, SecretState } from './gather.ts';

type Row = readonly [string, string];

const day = (moment: string) => moment.slice(0, 10);

/** Lays the keys of the key service out. */
export function keySections({
  service_keys: own,
  holders_keys: holders,
  encryption_keys: keks,
}: ListedKeys): Section[] {
  return [
    { title: 'Keys of the key service', rows: own.map((key) => ownRow(key, own.some(isOffline))) },
    { title: 'Keys of people', rows: holders.map(({ home, keys }): Row => [home, String(keys)]) },
    { title: 'Key-encryption keys, the newest first', rows: keks.map(kekRow) },
  ];
}

type OwnKey = ListedKeys['service_keys'][number];

const isOffline = ({ purpose, home }: OwnKey): boolean => purpose === 'root' && home === null;

function ownRow(key: OwnKey, underOffline: boolean): Row {
  const { purpose, key_type: type, key_size: size, home, created_at: since, valid_to: until } = key;
  const how =
    underOffline && purpose === 'issuing' ? 'followed by a key ceremony’s, due' : 'renewed by itself';
  const next = key.renewal_at === null ? 'made anew by a person' : `${how} on ${day(key.renewal_at)}`;
  const facts = `${type} ${size}, ${home ?? 'kept elsewhere'}, since ${day(since)}, until ${day(until)}`;
  return [purpose, key.in_use ? `${facts}; ${next}` : `${facts}; followed by a newer one`];
}

function kekRow({
  id,
  active,
  here,
  keys,
  activations,
  may_go: mayGo,
  last_used_at: used,
}: EncryptionKey): Row {
  const how = active
    ? 'in use'
    : used === null
      ? 'never used'
      : mayGo
        ? 'may be taken away'
        : `last used ${used}`;
  const where = here ? '' : ', not given to the process that answered';
  return [id, `${keys} keys, ${activations} activations; ${how}${where}`];
}

/** Lays the secrets of API and worker out, by the names of their keys. */
export function secretSections({ secrets, sealedLinks }: DatabaseState): Section[] {
  const { rows, until } = sealedLinks;
  const links: Row = [
    'Links to sealed PDFs',
    until ? `${rows} work, the last until ${until.toISOString()}` : 'none works now',
  ];
  return [
    ...secrets.map((state) => ({ title: state.secret, rows: secretRows(state) })),
    { title: 'Links that have no row', rows: [links] },
  ];
}

function secretRows({ given, processes, under, runningOut }: SecretState): Row[] {
  const ids = [
    ...new Set([
      ...processes.flatMap(({ keys }) => keys),
      ...given,
      ...[...under, ...runningOut].map(({ id }) => id),
    ]),
  ];
  if (ids.length === 0) return [['–', 'no process has said that it runs']];
  return ids.map((id) => {
    const users = processes.filter(({ keys }) => keys[0] === id).length;
    const readers = processes.filter(({ keys }) => keys.slice(1).includes(id)).length;
    const rows = [...under, ...runningOut]
      .filter((one) => one.id === id)
      .map((one) => `${one.rows} ${one.kind}`);
    return [id, [`used by ${users}, read by ${readers} more`, ...rows].join('; ')];
  });
}
