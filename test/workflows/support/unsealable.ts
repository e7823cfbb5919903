import type { Envelope } from '#entities/envelope/envelope.ts';
import { voidUpdate } from '#workflows/envelope/messages.ts';
import type { World } from '#test/support/world/world.ts';
import { mailTo, untilEnvelope, type Going } from './envelope.ts';
import { actor } from './flow.ts';

/** Voids an envelope as its sender does. */
export function voidIt({ handle, sender }: Going): Promise<{ voidedAt: string }> {
  const by = { ...actor, userId: sender.id };
  return handle.executeUpdate(voidUpdate, { args: [{ reason: 'sent anew', actor: by }] });
}

/** Waits until the row of an envelope says that the document is to blame, and gives it. */
export function untilFailed(world: World, { id }: Going): Promise<Envelope> {
  return untilEnvelope(world, id, ({ stuckReason }) => stuckReason === 'document_unsealable');
}

/** The subjects of the notices to an address, oldest first. */
export async function noticesTo(world: World, email: string): Promise<(string | null | undefined)[]> {
  const mails = await mailTo(world, email);
  return mails.filter(({ kind }) => kind === 'notice').map(({ subject }) => subject);
}
