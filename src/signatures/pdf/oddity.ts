/** The readable parts of a file that strict validators stumble over, by permanent codes, each as a sentence. */
export const oddityMeanings = {
  'hybrid-cross-references': 'Some cross-references are for some readers only.',
  'repeated-cross-reference-stream': 'Two revisions name the same cross-reference stream.',
  'repeated-entry': 'A cross-reference section places an object twice.',
  'bytes-before-header': 'The file has bytes before the header.',
  'odd-cross-references': 'A cross-reference section is not written as it should be.',
  'odd-end': 'The file does not end as it should.',
  'wrong-stream-length': 'A stream has another length than it says, or says it in another form.',
  'cut-off-data': 'A stream that holds other objects is cut off.',
  'no-stream-end': 'A stream has no end of its own.',
  'no-object-end': 'An object has no end of its own.',
  'double-key': 'A dictionary has a key twice.',
  'odd-name': 'A name has a character in it that not all readers take as a part of it.',
  'odd-token': 'Something in an object is no value.',
  'wrong-object': 'Cross-references lead to an object that is another or cannot be read.',
  'dangling-reference': 'Something is referred to that is not there.',
  'bare-metadata': 'The metadata lack the element around them that validators ask for.',
  'broken-metadata': 'The metadata are not well-formed.',
  'direct-annotation': 'An annotation is not an object of its own, or is not there.',
  'direct-page': 'A page is not an object of its own.',
  'repeated-page': 'A page is in the document more than once.',
  'odd-page-tree': 'The page tree has something in it that is no page, or counts its pages wrongly.',
} as const;

export type OddityCode = keyof typeof oddityMeanings;
export type Oddity = { code: OddityCode; /** A sentence for people. */ meaning: string };

/** Notes an oddity; parts that cannot be read at all are thrown instead. */
export type Note = (code: OddityCode) => void;
