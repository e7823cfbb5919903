import { z } from 'zod';
import type { Envelope } from '#entities/envelope/envelope.ts';
import { MetadataView } from '../../../http/input/metadata-field.ts';

/** The members that are for the sender's own system. */
export const notedViews = { external_ref: z.string().nullable(), metadata: MetadataView };

/** The same in a list, which has envelopes of others, too. */
export const notedViewsOfOwn = {
  external_ref: notedViews.external_ref.optional(),
  metadata: MetadataView.optional().meta({
    description: 'Names and texts of your own; left out of an envelope that the caller only received',
    example: { order: '7' },
  }),
};

/** Makes the members that are for the sender's own system. */
export function notedMembers({ externalRef = null, metadata }: Pick<Envelope, 'externalRef' | 'metadata'>) {
  return { external_ref: externalRef, metadata };
}
