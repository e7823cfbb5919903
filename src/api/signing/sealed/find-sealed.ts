import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { SealedLink } from '#entities/envelope/sealed-link.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { readSealedToken, type SealedHolder } from '#secrets/sealed-link.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { UuidText } from '../../http/input/fields.ts';

/** A genuine link to a sealed PDF; `recipient` is null for the envelope's sender. */
export type Sealed = {
  envelope: Envelope;
  recipient: EnvelopeRecipient | null;
  link: SealedLink;
  /** False once it has ended, and for a link of a former generation. */
  isLive: boolean;
};

/** Gives the holder as tokens name them. */
export function holderOf({ recipient, link }: Pick<Sealed, 'recipient' | 'link'>): SealedHolder {
  return { id: link.id, linkGeneration: recipient?.linkGeneration ?? 0 };
}

/**
 * Finds what a link to a sealed PDF leads to, by its token; undefined for a token that was never made for its holder as they
 * are now, and for a sender whose account is gone.
 */
export async function findSealed(
  { orm, keys }: Pick<ApiDependencies, 'orm' | 'keys'>,
  given: string,
  token: string,
): Promise<Sealed | undefined> {
  if (!UuidText.safeParse(given).success) return undefined;
  const id = given.toLowerCase();
  const em = orm.em.fork();
  const link = await em.findOne(SealedLink, { id });
  if (!link) return undefined;
  const { envelopeId, generation } = link;
  const recipient = await em.findOne(EnvelopeRecipient, { id, envelopeId });
  const asked = readSealedToken(keys.link, holderOf({ recipient, link }), token);
  if (asked === undefined || asked > generation) return undefined;
  const envelope = await em.findOne(Envelope, { id: envelopeId, status: 'completed' });
  if (!envelope || !(recipient || (await hasSender(em, envelope)))) return undefined;
  return { envelope, recipient, link, isLive: asked === generation && link.expiresAt.getTime() > Date.now() };
}

async function hasSender(em: EntityManager, { userId: id }: Envelope): Promise<boolean> {
  return (await em.count(UserAccount, { id, status: 'active', deletedAt: null })) > 0;
}
