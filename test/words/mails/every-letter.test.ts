import { describe, expect, test } from 'vitest';
import { languages } from '#domain/sign-request/sign-request.ts';
import { reportableLetter } from '#words/mails/report.ts';
import { base, everyLetter, type Given } from '#test/words/mails/support/letters.ts';
import { zoneName } from '#test/words/mails/support/zone-name.ts';

const report = `${base}/report/token`;
const foot = { home: `${base}/`, report };

const hostile =
  `<img src=x onerror=alert(1)> "><a href='https://evil.example/pay'>pay</a> \`&amp; https://evil.example/pay ` +
  `www.evil.example pay@evil.example Evil.com cafe\u0301.example i❤.example \u202Etxt.exe\u2066\u200F\nOpen https://evil.example/second`;
const given: Given = { person: hostile, organization: hostile, document: hostile, words: hostile };

/** What a reader sees of HTML, without its links, as HTML's own rules decode it. */
function seen(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  return body
    .replaceAll(/<a [^>]*>.*?<\/a>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_all, number) => String.fromCodePoint(Number(number)));
}

const hrefs = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href);
const linksOf = (text: string) => [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);

/** Addresses that were proved or are refused: their readers copy them. */
const ours = ['saran@steppe.example', 'bat@example.mn'];

/** What mail programs make links of by themselves. */
const linkLike = /:\/\/|www\.(?!\u200B)|[\p{L}\p{N}\p{M}\p{S}-]\.(?:example|com|exe|zip)\b|@(?!\u200B)/u;

const elements = new Set('html head meta title style body table tr td h1 p br a blockquote span'.split(' '));

describe.each([...languages])('every letter in %s', (language) => {
  const letters = everyLetter(language, given).map(
    ([name, letter]) => [name, reportableLetter(letter, { language, ...foot })] as const,
  );

  test('is there', () => {
    expect(letters.length).toBeGreaterThan(50);
    expect(new Set(letters.map(([name]) => name)).size).toBe(letters.length);
  });

  test.each(letters)('%s: nothing that somebody wrote is HTML', (_name, { html }) => {
    for (const [, name = ''] of html.matchAll(/<\/?([a-zA-Z][\w-]*)/g)) expect(elements).toContain(name);
    expect(html).not.toMatch(/<img|<script|onerror=(?!alert\(1\)&#62;)|<a href='/i);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.replaceAll(/&#\d+;/g, '')).not.toMatch(/&/);
  });

  test.each(letters)('%s: text and HTML have the same links, each of them ours', (_name, { text, html }) => {
    const inHtml = new Set(hrefs(html));
    expect(inHtml).toEqual(new Set(linksOf(text)));
    for (const href of inHtml) expect(href.startsWith(`${base}/`), href).toBe(true);
    expect(inHtml).toContain(report);
  });

  test.each(letters)('%s: mail programs find no other link in it', (_name, { subject, text, html }) => {
    const plain = linksOf(text).reduce((rest, link) => rest.replaceAll(link, ''), text);
    for (const one of [subject, plain, seen(html)])
      expect(ours.reduce((rest, address) => rest.replaceAll(address, ''), one)).not.toMatch(linkLike);
    for (const one of [subject, text, html]) expect(one).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200F]/u);
  });

  test.each(letters)('%s: loads nothing and runs nothing', (_name, { html }) => {
    expect(html).not.toMatch(/<[^>]*\s(?:src|srcset|background|data|action|on\w+)=|url\(|@import/i);
    expect(html).toContain('name="viewport"');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });

  test.each(letters)('%s: no line of the text is forged', (_name, { subject, text }) => {
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(text.split('\n').some((line) => line.startsWith('Open https'))).toBe(false);
    expect(text).not.toMatch(/undefined|\[object/);
  });

  test.each(letters)('%s: its times are in words, with their zone', (_name, { text }) => {
    expect(text).not.toMatch(/\d UTC|\d{4}-\d\d-\d\d/);
    for (const [time] of text.matchAll(/\d\d:\d\d[^\n.;]*/g))
      expect(time).toContain(`(${zoneName[language]})`);
  });

  test('has its own subject', () => {
    const plain = everyLetter(language, { ...given, person: 'Бат', document: 'Гэрээ' });
    for (const [, { subject }] of plain) expect(subject.length).toBeGreaterThan(5);
  });
});

test('the sender’s address stands in an invitation, and only where it is proved', async () => {
  const { invitationMessage } = await import('#words/mails/envelope/invitation.ts');
  const facts = {
    role: 'signer',
    envelopeName: 'Lease',
    message: null,
    hasAccessCode: false,
    signerName: 'Bat',
    link: `${base}/envelope/x`,
    expiresAt: new Date(),
    timeZone: 'UTC',
    reminder: false,
  } as const;
  const said = (address: string | undefined) =>
    JSON.stringify(
      invitationMessage('en', { ...facts, sender: { name: 'Saran', organization: 'Steppe', address } }),
    );
  expect(said('saran@steppe.example')).toContain('saran@steppe.example');
  expect(said('saran@steppe.example')).toContain('An answer to this letter goes to the sender');
  expect(said(undefined)).not.toMatch(/address|answer/);
});
