/**
 * The limits of a PDF: beyond them no page of ours could show it, or readers would not agree on its content. Sides in points
 * of 1/72 inch; nesting of arrays and dictionaries within one object. Objects are bounded by what signing costs: each signature reads the
 * whole table of them; values are what all objects hold.
 */
export const pdfLimits = {
  pages: 2_000,
  side: 14_400,
  objects: 100_000,
  values: 10_000_000,
  nesting: 100,
} as const;
