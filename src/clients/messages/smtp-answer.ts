/** What a mail server said no to: the command, the reply code and the text after it. */
export type SmtpAnswer = { command: unknown; code: number; text: string };

/** The status code at the start of a reply's text (RFC 2034 section 4): class, subject and detail. */
const statusCode = /^(?:5\d\d[ -])?5\.(\d{1,3})\.(\d{1,3})\b/;

/** RFC 3463 section 3.2: the recipient's address, but for the two that are about the sender's. */
const aboutSender = new Set([7, 8]);

/** RFC 5321 section 4.2.3: not an address, no such mailbox, not here, not a name of a mailbox. */
const aboutMailbox = new Set([501, 550, 551, 553]);

/**
 * Tells whether a reply means that the recipient's address is wrong, so that no later try can help. That is a status code
 * 5.1.x of the recipient, or 5.2.1 (the mailbox is disabled), by RFC 3463; a server that gives none says it to RCPT TO. All
 * other refusals are about us, our relay, the message or the moment: relaying denied, a full mailbox, a policy.
 */
export function refusesAddress({ command, code, text }: SmtpAnswer): boolean {
  if (code < 500 || code > 599) return false;
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  const status = statusCode.exec(text);
  if (!status) return command === 'RCPT TO' && aboutMailbox.has(code);
  const [subject, detail] = [Number(status[1]), Number(status[2])];
  return (subject === 1 && !aboutSender.has(detail)) || (subject === 2 && detail === 1);
}
