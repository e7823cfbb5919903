import { createHash } from 'node:crypto';
import { logoBounds } from '#domain/account/application-logo.ts';
import { PartnerLogo } from '#entities/account/partner-logo.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UnusableMark } from '#sealing/marks/read-mark.ts';
import { assertWholePng, cleanPng, sizeOfPng } from '../../pictures/clean-png.ts';
import type { ActRecorder } from '../administrator.ts';
import { lockPartner } from '../find-by-id.ts';

/**
 * Reads a file as a logo: a PNG within logoBounds, of which only the picture is kept; undefined for any other file.
 */
export async function readLogo(bytes: Buffer): Promise<Buffer | undefined> {
  if (bytes.length > logoBounds.bytes) return undefined;
  try {
    const clean = cleanPng(bytes);
    const sides = Object.values(sizeOfPng(clean));
    if (sides.some((side) => side < logoBounds.least || side > logoBounds.most)) return undefined;
    await assertWholePng(clean);
    return clean;
  } catch (error) {
    if (error instanceof UnusableMark) return undefined;
    throw error;
  }
}

/**
 * Sets the logo of a partner's client to what readLogo gave, or takes it away, within `em`'s transaction. Throws Problem not_found.
 */
export async function setLogo(
  em: EntityManager,
  admin: ActRecorder,
  { id, png }: { id: string; png: Buffer | null },
): Promise<void> {
  const client = await lockPartner(em, id);
  const sha256 = png && createHash('sha256').update(png).digest('hex');
  if (png && sha256) await em.upsert(PartnerLogo, { clientId: id, png, sha256, changedAt: new Date() });
  else await em.nativeDelete(PartnerLogo, { clientId: id });
  await admin.record(em, {
    organizationId: client.organizationId,
    action: 'partner_client.logo_changed',
    resource: { type: 'partner_client', id },
    facts: { logo_sha256: sha256 },
  });
}
