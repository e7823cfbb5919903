import type { GeneralName } from '../../asn1/x509/general-names.ts';
import { nameFacts } from '../../asn1/x509/read-name.ts';

/** Tells whether a name is within a subtree of the same form (RFC 5280 section 4.2.1.10). */
export function isWithin(name: GeneralName, subtree: GeneralName): boolean {
  if (name.type === 'directoryName' && subtree.type === 'directoryName')
    return beginsWith(nameFacts(name.name).keys, nameFacts(subtree.name).keys);
  if (name.type === 'iPAddress' && subtree.type === 'iPAddress')
    return isInNetwork(name.octets, subtree.octets);
  if (!('text' in name) || !('text' in subtree) || name.type !== subtree.type) return false;
  return textForms[name.type](name.text, subtree.text);
}

const textForms = {
  rfc822Name: isMailboxWithin,
  dNSName: isHostBelow,
  uniformResourceIdentifier: isUriWithin,
} as const;

function beginsWith(name: readonly string[], base: readonly string[]): boolean {
  return base.every((key, index) => name[index] === key);
}

/** The constraint is an address and a mask of the same length. */
function isInNetwork(address: Buffer, network: Buffer): boolean {
  if (network.length !== address.length * 2) return false;
  return address.every((octet, index) => {
    const mask = network[address.length + index] ?? 0;
    return (octet & mask) === ((network[index] ?? 0) & mask);
  });
}

/** A mailbox, all mailboxes of a host, or with a leading dot all of a domain. Case counts in the local part alone. */
function isMailboxWithin(mailbox: string, base: string): boolean {
  const [local, host] = partsOf(mailbox);
  const [baseLocal, baseHost] = partsOf(base);
  if (baseLocal === undefined) return isHostIn(host, baseHost);
  return host === baseHost && local === baseLocal;
}

function partsOf(mailbox: string): [local: string | undefined, host: string] {
  const at = mailbox.lastIndexOf('@');
  const host = mailbox.slice(at + 1).toLowerCase();
  return [at === -1 ? undefined : mailbox.slice(0, at), host];
}

/** A host exactly, with a leading dot every host of a domain; an empty constraint is every host. */
function isHostIn(host: string, base: string): boolean {
  return base.startsWith('.') ? host.endsWith(base) : base === '' || host === base;
}

/** The host itself and everything below it; with a leading dot only what is below. */
function isHostBelow(host: string, base: string): boolean {
  const [lower, top] = [host.toLowerCase(), base.toLowerCase()];
  return isHostIn(lower, top) || (!top.startsWith('.') && lower.endsWith(`.${top}`));
}

function isUriWithin(uri: string, base: string): boolean {
  const host = hostOf(uri);
  return host !== undefined && isHostIn(host, base.toLowerCase());
}

/** The host of a URI, undefined when it names none; a constraint cannot be applied to it then. */
export function hostOf(uri: string): string | undefined {
  const authority = /^[a-z][a-z0-9+.-]{0,63}:\/\/([^/?#]*)/i.exec(uri)?.[1];
  const host = authority?.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  return host === undefined || host === '' ? undefined : host.toLowerCase();
}
