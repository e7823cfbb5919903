import { z } from 'zod';
import type { FieldGeometry } from '#domain/envelope/field-geometry.ts';

/** The geometry of a field in answers. */
export const geometryView = {
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
} satisfies Record<keyof FieldGeometry, z.ZodType<number>>;
