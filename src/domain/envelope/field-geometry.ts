/** Where a field stands and how large it is: PDF points from the top left of the page as displayed, pages from 1. */
export type FieldGeometry = { page: number; x: number; y: number; width: number; height: number };

/** The geometry of a field, and nothing else of it. */
export function geometryOf({ page, x, y, width, height }: FieldGeometry): FieldGeometry {
  return { page, x, y, width, height };
}
