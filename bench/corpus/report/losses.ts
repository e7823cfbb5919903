import type { Outcome, Pictures, Texts } from './outcome.ts';

export type Loss = { loss: string; files: Outcome[]; detail: (outcome: Outcome) => string };

const pages = (pictures: Pictures | undefined) => pictures?.differing.join(', ') ?? '';
const words = (texts: Texts | undefined) => texts?.wordsLost.join(' ') ?? '';
const strict = ['qpdf', 'poppler', 'pdfjs'] as const;
const ranks = ['clean', 'warnings', 'errors'];

const kinds: { loss: string; is: (outcome: Outcome) => boolean | undefined; detail: Loss['detail'] }[] = [
  { loss: 'failed on the way', is: ({ end }) => end === 'failed', detail: ({ reason }) => reason ?? '' },
  {
    loss: 'refused although all three readers accept it, and not because of forbidden content',
    is: ({ readers, reason }) =>
      readers && strict.every((reader) => readers[reader]) && !isForbidden(reason ?? ''),
    detail: ({ reason }) => reason ?? '',
  },
  {
    loss: 'an earlier signature is worse',
    is: ({ signatures }) => signatures && signatures.worse.length > 0,
    detail: ({ signatures }) => signatures?.worse.join(', ') ?? '',
  },
  {
    loss: 'a signature of ours is not valid for pdfsig',
    is: ({ signatures }) => signatures && signatures.oursValid < signatures.ours,
    detail: ({ signatures }) => `${signatures?.oursValid} of ${signatures?.ours}`,
  },
  {
    loss: 'a page differs outside the fields, for both readers',
    is: ({ poppler, mupdf }) => differs(poppler) && differs(mupdf),
    detail: ({ poppler }) => pages(poppler),
  },
  {
    loss: 'a page differs outside the fields, for poppler alone',
    is: ({ poppler, mupdf }) => differs(poppler) && !differs(mupdf),
    detail: ({ poppler }) => pages(poppler),
  },
  {
    loss: 'a page differs outside the fields, for MuPDF alone',
    is: ({ poppler, mupdf }) => !differs(poppler) && differs(mupdf),
    detail: ({ mupdf }) => pages(mupdf),
  },
  {
    loss: 'letters are lost, for both readers',
    is: ({ pdftotext, mutool }) => loses(pdftotext) && loses(mutool),
    detail: ({ pdftotext }) => words(pdftotext),
  },
  {
    loss: 'letters are lost, for pdftotext alone',
    is: ({ pdftotext, mutool }) => loses(pdftotext) && !loses(mutool),
    detail: ({ pdftotext }) => words(pdftotext),
  },
  {
    loss: 'letters are lost, for mutool alone',
    is: ({ pdftotext, mutool }) => !loses(pdftotext) && loses(mutool),
    detail: ({ mutool }) => words(mutool),
  },
  {
    loss: 'a text of ours is not found, by either reader',
    is: ({ pdftotext, mutool }) => isMissing(pdftotext) && isMissing(mutool),
    detail: ({ pdftotext }) => pdftotext?.oursMissing.join(' ') ?? '',
  },
  {
    loss: 'qpdf finds more fault than before',
    is: ({ qpdf }) => qpdf && ranks.indexOf(qpdf.after) > ranks.indexOf(qpdf.before),
    detail: ({ qpdf }) => `${qpdf?.before}, then ${qpdf?.after}`,
  },
  {
    loss: 'nothing could be compared',
    is: ({ poppler, mupdf }) => poppler?.fault !== undefined && mupdf?.fault !== undefined,
    detail: () => '',
  },
  {
    loss: 'pyHanko does not accept our signatures, and can read the original',
    is: ({ pyhanko }) => isBad(pyhanko?.ours) && pyhanko?.original === 'ok',
    detail: ({ pyhanko }) => pyhanko?.ours ?? '',
  },
  {
    loss: 'pyHanko does not accept our signatures, and cannot read the original',
    is: ({ pyhanko }) => isBad(pyhanko?.ours) && pyhanko?.original !== 'ok',
    detail: ({ pyhanko }) => [pyhanko?.ours, pyhanko?.original].filter(Boolean).join(' – of the original: '),
  },
  {
    loss: 'EU DSS does not accept our signatures',
    is: ({ dss }) => isBad(dss?.ours) && dss?.original === undefined,
    detail: ({ dss }) => dss?.ours ?? '',
  },
  {
    loss: 'EU DSS does not accept our signatures, because of something in the original',
    is: ({ dss }) => isBad(dss?.ours) && dss?.original !== undefined,
    detail: ({ dss }) => dss?.ours ?? '',
  },
];

/** Lists all that was lost or became worse on the way, with the files. */
export function lossesOf(outcomes: Outcome[]): Loss[] {
  return kinds.map(({ loss, is, detail }) => ({ loss, files: outcomes.filter((one) => is(one)), detail }));
}

/** Tells whether every document is refused for this reason, however well other programs read it (docs/use/documents.md). */
function isForbidden(reason: string): boolean {
  return /script|XFA|encrypted|password|starts another program|content from another file|larger than|pages; at most/.test(
    reason,
  );
}

function differs(pictures: Pictures | undefined): boolean {
  return (pictures?.differing.length ?? 0) > 0;
}

function loses(texts: Texts | undefined): boolean {
  return (texts?.lettersLost ?? 0) > 0;
}

function isMissing(texts: Texts | undefined): boolean {
  return (texts?.oursMissing.length ?? 0) > 0;
}

function isBad(verdict: string | undefined): boolean {
  return verdict !== undefined && verdict !== 'ok' && verdict !== 'nothing signed';
}
