import type { ProvingMeans } from '#domain/common/act-statement.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { provenBy, type Proof } from '../../../common/flows/act-proofs.ts';
import type { Session } from './find-session.ts';

type About = { means?: readonly ProvingMeans[]; content?: object };

/**
 * Begins the proof of a recipient's act: by their link, by the access code where one is asked for, and by further `means`;
 * with the hash of the revision that is the envelope's current one. `content` is input that is stored apart.
 */
export async function provenByLink(
  { orm }: Pick<ApiDependencies, 'orm'>,
  { envelope, recipient }: Session,
  { means = [], content }: About = {},
): Promise<Proof> {
  const id = envelope.currentObjectId ?? envelope.originalObjectId;
  const object = id ? await orm.em.fork().findOne(StoredObject, { id }, { fields: ['hash'] }) : null;
  const access = recipient.accessCodeHash === null ? [] : (['access_code'] as const);
  return provenBy(['link', ...access, ...means], { shown: object?.hash ?? null, content });
}
