/** The endings of domains that are not two letters long and by which a mail program makes a link of a bare name. */
const generic =
  'com|net|org|info|biz|app|dev|xyz|top|site|online|shop|club|link|click|page|live|store|tech|icu|cyou|vip|win|bid|loan|work|space|website|world|today|life|email|cloud|digital|agency|support|help|services|security|finance|bank|money|pay|cash|fund|legal|law|art|blog|news|media|fun|host|press|wiki|pro|name|mobi|asia|tel|jobs|travel|edu|gov|mil|int|one|best|monster|buzz|rest|sbs|cfd|bond|quest|example|онлайн|сайт|орг|ком';

/** The country codes (ISO 3166-1) and the like that are domains: the letters of each group follow one first letter. */
const countries =
  'a:cdefgilmoqrstuwxz b:abdefghijmnorstvwyz c:acdfghiklmnoruvwxyz d:ejkmoz e:cegrstu f:ijkmor g:abdefghilmnpqrstuwy h:kmnrtu i:delmnoqrst j:emop k:eghimnprwyz l:abcikrstuvy m:acdeghklmnopqrstuvwxyz n:acefgilopruz o:m p:aefghklmnrstwy q:a r:eosuw s:abcdeghijklmnorstuvxyz t:cdfghjklmnortvwz u:agksyz v:aceginu w:fs y:et z:amw'
    .split(' ')
    .flatMap((group) => Array.from(group.slice(2), (second) => group.charAt(0) + second))
    .concat('мон', 'рф', 'укр', 'бел', 'бг', 'қаз', 'срб', 'ею')
    .join('|');

const files = 'pdf|docx?|odt|rtf|txt|xlsx?|pptx?|csv|xml|jpe?g|png|tiff?';
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])`;
/** An ending ends the name, or the name goes on as more than that of a file. */
const end = String.raw`(?![\p{L}\p{N}-]|\.(?:${files})(?![\p{L}\p{N}]))`;

const links = [
  // A scheme, also one that only looks like it.
  /:\s*[/\u2044\u2215\\]{2}/u,
  /(?:^|[^\p{L}\p{N}])www\./iu,
  // A domain or an IPv4 address with a path; an initial before a name, as in Б.Болд, is none.
  new RegExp(String.raw`${label}\.(?!(?:${files})[/?#:])\p{L}{2,}[/?#:]\S`, 'iu'),
  /(?<![\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?[/?#]\S/u,
];
const bareNames = [
  new RegExp(String.raw`${label}\.(?:${generic}|${countries})${end}`, 'iu'),
  // Of names of one letter a country code makes no address: it may be an initial before a name, as in J.Li.
  new RegExp(String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}]\.(?:${generic}|co)${end}`, 'iu'),
];

const noAddresses = [
  // An e-mail address opens no page; what stands in one with a colon or slash beside it may be an address of the web.
  /(?<![\p{L}\p{N}@:/\\])[^\s@:/\\?#]+@[\p{L}\p{N}.-]+(?![\p{L}\p{N}.@:/\\?#-])/gu,
  // Ltd.Co, Dr.Ng
  /(?<![\p{L}\p{N}.@-])(?:ltd|inc|corp|bros|mfg|pty)\.co(?![\p{L}\p{N}-]|\.\p{L})/giu,
  /(?<![\p{L}\p{N}.@-])(?:Mrs?|Ms|Dr|Prof|St)\.\p{Lu}\p{Ll}(?![\p{L}\p{N}-]|\.\p{L})/gu,
];

/** Names are shorter: a longer text is refused by its length, and the time of the search grows with its square. */
const longest = 1_000;

/** Writes the begin of a text with the letters, dots and slashes by which programs read it as an address. */
function plain(text: string): string {
  return text.slice(0, longest).normalize('NFKC').replaceAll('\u3002', '.');
}

/** Tells whether a text has a web address with its scheme, `www.` or a path: no name of a file has those. */
export function hasLink(text: string): boolean {
  const read = plain(text);
  return links.some((form) => form.test(read));
}

/**
 * Tells whether a text has a web address that a mail program would make a link of: our letters go to strangers, and a name
 * in them must lead nowhere. An e-mail address is none, since it opens no page.
 */
export function hasWebAddress(text: string): boolean {
  if (hasLink(text)) return true;
  const rest = noAddresses.reduce((left, form) => left.replaceAll(form, ' '), plain(text));
  return bareNames.some((form) => form.test(rest));
}
