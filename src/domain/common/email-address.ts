/** The form of addresses that browsers and mail programs take: letters of any script before and after the @ (RFC 6531). */
const form = /^[^\s@"]{1,64}@[^\s@]{1,255}$/u;
/** Also what nobody sees: two addresses that look the same must be the same (RFC 8264, 9: controls, unassigned, ignorable). */
const never = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}<>"(),:;\\[\]]/u;
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Tells whether a text is an e-mail address of at most 254 characters that mail can be sent to: before the @ no dot stands
 * first, last or beside another, and after it stands a name of the DNS (RFC 5321, 4.1.2). It has no character that nobody
 * sees, and none that is another way to write others.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254 || !text.isWellFormed() || !form.test(text) || never.test(text)) return false;
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at);
  // Written in another way, such as in full width, it would look like another's (RFC 8264, 9.17).
  if (name !== name.normalize('NFKC')) return false;
  return !/^\.|\.\.|\.$/.test(name) && isHostName(text.slice(at + 1));
}

/** Tells whether letters of any script, written in ASCII (IDNA), are a name of the DNS. */
function isHostName(name: string): boolean {
  const ascii = /[/?#]/.test(name) ? undefined : URL.parse(`http://${name}`)?.hostname;
  return ascii !== undefined && ascii.length <= 253 && hostName.test(ascii);
}
