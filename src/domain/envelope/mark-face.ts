/** The handwritings in which a typed signature can be set; without one it is set as the document's own text is. */
export const markFaces = ['caveat', 'bad_script', 'pacifico'] as const;
export type MarkFace = (typeof markFaces)[number];
