import { z } from 'zod';
import { sentKinds } from '#domain/sign-request/sent-message.ts';
import { Time } from '../../http/input/fields.ts';

/** A message about a sign request that was taken. */
export const SentMessageItem = z
  .object({
    kind: z.enum(sentKinds),
    channel: z.enum(['email', 'sms']),
    to: z.string().meta({ description: 'Masked', example: 'b•••@example.mn' }),
    sent_at: Time,
  })
  .meta({ id: 'SentMessage' });

/** A correction of the signer's address by staff. */
export const AddressCorrection = z
  .object({
    corrected_at: Time,
    from: z.array(z.string()).meta({ description: 'Masked' }),
    to: z.array(z.string()).meta({ description: 'Masked' }),
  })
  .meta({ id: 'AddressCorrection' });
