import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Fact, FootLink, Letter, Part } from './letter.ts';
import { markup, type Markup } from './markup.ts';
import { quotedLines } from './plain-text.ts';
import { darkStyles, styleOf } from './styles.ts';

/** Programs that make links of numbers, times and places are asked not to. */
const noLinks = 'telephone=no, date=no, address=no, email=no, url=no';

const mark = markup`<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="width:26px;height:26px;border-radius:6px;background-color:#b0301c;color:#fff7ec;font-size:16px;line-height:26px;font-weight:700;text-align:center">T</td>
<td class="ink" style="${styleOf('ink', 'margin:0;padding-left:9px;font-size:17px;line-height:26px;font-weight:700')}">Tamga</td>
</tr></table>`;

function paragraph(text: string): Markup {
  return markup`<p class="ink" style="${styleOf('ink')}">${text}</p>`;
}

/** The name above the value: on a phone there is no room beside it. */
function row([label, value]: Fact): Markup {
  return markup`<tr><td class="value" style="${styleOf('value')}"><span class="label" style="${styleOf('label')}">${label}</span><br><span dir="auto">${value}</span></td></tr>`;
}

function table(facts: readonly Fact[]): Markup {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="width:100%;margin:0 0 16px;border-collapse:collapse">${facts.map(row)}</table>`;
}

function link(href: string): Markup {
  return markup`<a class="link" href="${href}" style="${styleOf('link')}">${href}</a>`;
}

function linkPart({ lead, link: href, button }: Extract<Part, { link: string }>): Markup {
  if (button === undefined)
    return markup`<p class="soft" style="${styleOf('soft')}">${lead}<br>${link(href)}</p>`;
  return markup`${paragraph(lead)}<p style="margin:0 0 12px"><a class="button" href="${href}" style="${styleOf('button')}">${button}</a></p>
<p class="soft" style="${styleOf('soft', 'margin-bottom:20px')}">${link(href)}</p>`;
}

function quote({ lead, quote: words }: Extract<Part, { quote: string }>): Markup {
  return markup`${paragraph(lead)}<blockquote class="quote" dir="auto" style="${styleOf('quote')}">${quotedLines(words).join('\n')}</blockquote>`;
}

function partOf(part: Part): Markup {
  if (typeof part === 'string') return paragraph(part);
  if ('facts' in part) return table(part.facts);
  if ('link' in part) return linkPart(part);
  if ('quote' in part) return quote(part);
  return markup`${paragraph(part.lead)}<p style="margin:0 0 20px"><span class="code" style="${styleOf('code')}">${part.code}</span></p>`;
}

function footLink({ words, link: href }: FootLink): Markup {
  return markup`<p class="soft" style="${styleOf('soft', 'font-size:13px')}">${words}<br>${link(href)}</p>`;
}

/**
 * Writes a letter as HTML: one column, legible at 360 px and in the dark, without scripts, pictures or anything else that is loaded. Every value is
 * escaped; its links are those of plainText.
 */
export function htmlPage(language: Language, letter: Letter, foot: readonly FootLink[]): string {
  const { subject, heading, parts, reference } = letter;
  const title = (heading ?? subject).replace(/\.$/, '');
  const { html } = markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="${noLinks}">
<title>${subject}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${{ html: darkStyles }}}</style>
</head>
<body class="paper" style="${styleOf('paper')}">
<table role="presentation" class="paper" cellpadding="0" cellspacing="0" width="100%" style="${styleOf('paper', 'width:100%')}"><tr><td align="center" style="padding:20px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="width:100%;max-width:580px;text-align:left">
<tr><td style="padding:0 4px 14px">${mark}</td></tr>
<tr><td class="sheet" style="${styleOf('sheet')}">
<h1 class="ink" style="${styleOf('ink', 'font-size:21px;line-height:1.35;font-weight:700')}">${title}</h1>
${parts.map(partOf)}${reference === undefined ? '' : markup`<p class="soft" style="${styleOf('soft', 'margin:20px 0 0')}">${reference}</p>`}
</td></tr>
<tr><td style="padding:18px 4px 0">${foot.map(footLink)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return html;
}
