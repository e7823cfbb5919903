import { expect, test } from 'vitest';
import { hasDocumentNumber } from '#domain/account/identity.ts';

test.each(['passport АА1234567', 'УБ 12.34.56', '12345', '1 2-3/4 5', '٣٤٥٦٧', '１２３４５'])(
  '"%s" may have the number of a document in it',
  (text) => {
    expect(hasDocumentNumber(text)).toBe(true);
  },
);

test.each(['passport, in person', 'by video, room 1204', 'eIDAS 2 wallet', '12 34'])(
  '"%s" has none',
  (text) => {
    expect(hasDocumentNumber(text)).toBe(false);
  },
);
