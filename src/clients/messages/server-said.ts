import type { Message } from './message.ts';

const longest = 200;

/**
 * Gives what a server said of a message in at most 200 characters on one line, without addresses, links, the code and the words of the
 * message: servers quote them.
 */
export function serverSaid(text: string, { channel, to, code, link, subject }: Message): string {
  // A gateway may write a number without its +.
  const quoted = [link, subject, code, channel === 'sms' ? to.slice(1) : ''].filter(
    (one) => one !== undefined && one !== '',
  ) as string[];
  const plain = quoted.reduce((said, one) => said.replaceAll(one, '…'), text);
  return plain
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/\b[a-z][a-z\d+.-]*:\/\/\S*/gi, '…')
    .replaceAll(/\b[\w-]{32,}\b/g, '…')
    .replaceAll(/\+\d{6,}/g, '…')
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longest);
}
