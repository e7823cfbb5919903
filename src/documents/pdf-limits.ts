/**
 * The limits of a PDF: beyond them no page of ours could show it, or readers would not agree on its content. Sides in points
 * of 1/72 inch; nesting of arrays and dictionaries within one object.
 */
export const pdfLimits = { pages: 2_000, side: 14_400, objects: 500_000, nesting: 100 } as const;
