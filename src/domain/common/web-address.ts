/** The endings of domains by which a mail program makes a link of a bare name; country codes only where they are sold to all. */
const endings =
  'com|net|org|info|biz|mn|io|co|app|dev|me|ru|cn|xyz|top|site|online|shop|club|link|click|page|live|store|tech|cc|tv|ly|gl|to|is|gg|example|мон|рф';
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])`;
const forms = [
  // A scheme, also one that only looks like it.
  /:\s*[/\u2044\u2215\uFF0F\\]{2}/u,
  /(?:^|[^\p{L}\p{N}])www[.\uFF0E\u3002]/iu,
  // A domain with a path; an initial before a name, as in Б.Болд, is none.
  new RegExp(String.raw`${label}\.\p{L}{2,}[/?#:]\S`, 'u'),
  new RegExp(String.raw`${label}\.(?:${endings})(?![\p{L}\p{N}-])`, 'iu'),
];

const mailAddress = /[^\s@]+@[\p{L}\p{N}.-]+/gu;

/**
 * Tells whether a text has a web address that a mail program would make a link of: our letters go to strangers, and a name
 * in them must lead nowhere. An e-mail address is none, since it opens no page.
 */
export function hasWebAddress(text: string): boolean {
  const rest = text.replaceAll(mailAddress, ' ');
  return forms.some((form) => form.test(rest));
}
