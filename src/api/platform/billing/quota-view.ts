import { z } from 'zod';
import { limitsOfPlan, quotas, type QuotaOwner, type QuotaSettings } from '#domain/account/quota.ts';
import { quotaReset } from '#domain/account/quota-problem.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { readQuotaUse } from '#entities/account/quota.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Time } from '../../http/input/fields.ts';

const mostClients = 100;

/** The most of each quota in a day, by plan. */
export const DailyQuotas = z
  .object({
    recipients: z.int(),
    mails: z.int(),
    sms: z.int(),
    bytes: z.int(),
    certificates: z.int(),
    bounces: z.int(),
  })
  .meta({ id: 'DailyQuotas' });

/** A quota of today. */
export const QuotaView = z
  .object({
    client_id: z
      .uuid()
      .nullable()
      .meta({ description: 'Of a partner’s client; null for the organization’s own' }),
    quota: z.enum(quotas),
    country: z
      .string()
      .nullable()
      .meta({ description: 'Of the numbers, where text messages are limited by country' }),
    limit: z.int(),
    used: z.int(),
    resets_at: Time,
  })
  .meta({ id: 'Quota' });

type Standing = { organizationId: string; planId: string };

/** Gives today's quotas of an organization and of its partners' clients, with what is used of them. */
export async function quotaViews(
  em: EntityManager,
  settings: QuotaSettings,
  { organizationId, planId }: Standing,
): Promise<z.input<typeof QuotaView>[]> {
  const clients = await em.find(
    PartnerClient,
    { organizationId },
    { orderBy: { id: 1 }, limit: mostClients },
  );
  const owners: QuotaOwner[] = [
    { kind: 'organization', id: organizationId },
    ...clients.map(({ id }) => ({ kind: 'client' as const, id })),
  ];
  const views = [];
  for (const owner of owners) views.push(...(await viewsOf(em, settings, { owner, planId })));
  return views;
}

async function viewsOf(
  em: EntityManager,
  settings: QuotaSettings,
  { owner, planId }: { owner: QuotaOwner; planId: string },
): Promise<z.input<typeof QuotaView>[]> {
  const used = await readQuotaUse(em, owner);
  const limits = limitsOfPlan(settings, planId);
  const about = {
    client_id: owner.kind === 'client' ? owner.id : null,
    resets_at: quotaReset(new Date()).toISOString(),
  };
  const all = quotas.map((quota) => ({
    ...about,
    quota,
    country: null,
    limit: limits[quota],
    used: used.get(quota) ?? 0,
  }));
  const byCountry = [...(settings.smsCountries ?? [])].map(([country, limit]) => ({
    ...about,
    quota: 'sms' as const,
    country,
    limit,
    used: used.get(`sms:${country}`) ?? 0,
  }));
  return [...all, ...byCountry];
}
