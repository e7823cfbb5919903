import { oids } from '../asn1/oids.ts';
import { MalformedError } from '../asn1/parse.ts';
import { serialNumberText } from '../asn1/read-certificate.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { finish, isDone, readerOf, take, takeAny, takeInteger, takeTime } from '../asn1/read-der.ts';
import { readExtensions } from '../asn1/read-extensions.ts';
import { reasonName } from '../certificates/revocation-reasons.ts';
import { readGeneralNames } from '../asn1/x509/general-names.ts';
import { nameFacts } from '../asn1/x509/read-name.ts';
import type { RevocationList } from './read-list.ts';

export type RevocationEntry = {
  revokedAt: Date;
  /** The CRLReason's name; undefined when none is given. */
  reason: string | undefined;
};

const what = 'CRL entry';

type EntryExtensions = {
  reason: string | undefined;
  /** The issuer's key, of an indirect list. */ issuerKey: string | undefined;
};

/**
 * Looks a certificate up in a list; undefined when it is not in it. Every entry is walked, none is kept: 100,000 take some
 * milliseconds. Throws MalformedError for a malformed entry before the one that was looked for, and for a critical entry
 * extension that is not understood, with which a list proves nothing (RFC 5280 section 5.3).
 */
export function findEntry(list: RevocationList, certificate: CertificateFacts): RevocationEntry | undefined {
  const extensionsOf = rememberingExtensions();
  const entries = readerOf(list.entries, what);
  // In an indirect list an entry is of the issuer that was named last (section 5.3.3).
  let issuerKey = list.issuerKey;
  let found: RevocationEntry | undefined;
  while (!isDone(entries)) {
    const entry = readerOf(take(entries, 0x30).contents, what);
    const serial = takeInteger(entry).contents;
    const time = takeAny(entry).encoded;
    const extensions = isDone(entry) ? none : extensionsOf(take(entry, 0x30).contents);
    finish(entry);
    issuerKey = extensions.issuerKey ?? issuerKey;
    if (found || !isSerial(serial, certificate) || issuerKey !== certificate.issuerKey) continue;
    found = { revokedAt: takeTime(readerOf(time, what)), reason: extensions.reason };
  }
  return found;
}

function isSerial(octets: Buffer, { serialNumber }: CertificateFacts): boolean {
  // Most numbers differ in length already: a sign octet may stand before, and a sign before the text.
  const digits = serialNumber.length;
  if (octets.length * 2 < digits - 1 || octets.length * 2 > digits + 2) return false;
  return serialNumberText(octets) === serialNumber;
}

const none: EntryExtensions = { reason: undefined, issuerKey: undefined };
const understood: readonly string[] = [oids.cRLReason, '2.5.29.24', '2.5.29.29'];
const certificateIssuer = '2.5.29.29';

/** Most entries of a list carry the same extensions: each kind is read once. */
function rememberingExtensions(): (contents: Buffer) => EntryExtensions {
  const known = new Map<string, EntryExtensions>();
  return (contents) => {
    const octets = contents.toString('latin1');
    const facts = known.get(octets) ?? entryExtensions(contents);
    if (known.size < 1000) known.set(octets, facts);
    return facts;
  };
}

function entryExtensions(contents: Buffer): EntryExtensions {
  const extensions = readExtensions(contents, what);
  const foreign = extensions.find(({ id, critical }) => critical && !understood.includes(id));
  if (foreign) throw new MalformedError(`${what}: it has the critical extension ${foreign.id}`);
  const valueOf = (oid: string) => extensions.find(({ id }) => id === oid)?.value;
  const [reason, issuer] = [valueOf(oids.cRLReason), valueOf(certificateIssuer)];
  return {
    reason: reason && reasonName(take(readerOf(reason, what), 0x0a).contents),
    issuerKey: issuer && issuerOf(issuer),
  };
}

function issuerOf(value: Buffer): string {
  const names = readGeneralNames(value, what);
  const name = names.find((one) => one.type === 'directoryName');
  if (!name) throw new MalformedError(`${what}: its issuer has no name`);
  return nameFacts(name.name).keys.join(',');
}
