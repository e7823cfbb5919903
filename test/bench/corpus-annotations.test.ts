import { expect, test } from 'vitest';
import {
  overlapAlready,
  readAnnotations,
  whyOverlap,
  type Annotation,
} from '../../bench/corpus/journey/annotations.ts';
import { pageWith } from '#test/support/pdf-classes/objects.ts';

function at(x: number, page = 1, isWidget = false): Annotation {
  return { page, isWidget, box: { x, y: 0.5, width: 0.2, height: 0.1 } };
}

test.each([
  [0, { x: 0.2, y: 0.1, width: 0.3, height: 0.05 }],
  [90, { x: 0.85, y: 0.2, width: 0.05, height: 0.3 }],
  [180, { x: 0.5, y: 0.85, width: 0.3, height: 0.05 }],
  [270, { x: 0.1, y: 0.5, width: 0.05, height: 0.3 }],
])('annotations are where they are displayed on a page turned by %i', async (rotation, box) => {
  const annotation = '<< /Subtype /Line /L [0 0 90 90] /Rect [20 170 50 180] >>';
  const pdf = pageWith(`/MediaBox [0 0 100 200] /UserUnit 2 /Rotate ${rotation} /Annots [4 0 R]`, {
    4: annotation,
  });
  const [found] = await readAnnotations(pdf);
  expect(found).toMatchObject({ page: 1, isWidget: false });
  for (const [side, part] of Object.entries(found?.box ?? {}))
    expect(part).toBeCloseTo(box[side as keyof typeof box]);
  expect(Object.keys(found?.box ?? {})).toHaveLength(4);
});

test('annotations that lie over each other are found, widgets only where they stay', () => {
  expect(overlapAlready([at(0), at(0.1)], false)).toBe(true);
  expect(overlapAlready([at(0), at(0.3)], false)).toBe(false);
  expect(overlapAlready([at(0), at(0.1, 2)], false)).toBe(false);
  expect(overlapAlready([at(0), at(0.1, 1, true)], false)).toBe(true);
  expect(overlapAlready([at(0, 1, true), at(0.1, 1, true)], false)).toBe(false);
  expect(overlapAlready([at(0, 1, true), at(0.1, 1, true)], true)).toBe(true);
  const field = { x: 0, y: 0.4, width: 0.2, height: 0.2 };
  expect(whyOverlap([at(0), at(0.1)], [], false)).toBe('its annotations overlap');
  expect(whyOverlap([at(0)], [field], false)).toBe('its annotations leave no room for fields');
  expect(whyOverlap([], [field, { ...field, x: 0.1 }], false)).toBe(
    'its first page leaves no room for fields',
  );
  expect(whyOverlap([], [field, { ...field, x: 0.3 }], false)).toBeUndefined();
  const nowhere = { page: 1, isWidget: false, box: { x: 0, y: 1, width: 0, height: 0 } };
  expect(whyOverlap([nowhere], [field], false)).toBe('an annotation of it has no place');
  expect(whyOverlap([at(0.5), at(0, 2), at(0, 1, true)], [field], false)).toBeUndefined();
});
