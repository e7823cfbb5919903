import type { UserRole } from '#domain/account/account.ts';
import { requireUser } from '../../http/guards/user.ts';

const managers: readonly UserRole[] = ['owner', 'admin'];

/** What every operation on an organization's webhooks says of itself. */
export const webhookOperation = { tag: 'Platform webhooks', security: ['user', 'apiKey'] };

/** Everybody of the organization sees its webhooks; owner and admin change them, and see what was sent. */
export const everybody = requireUser();
export const ownerOrAdmin = requireUser({ roles: managers });
