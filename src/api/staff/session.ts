import { sessionOfStaffPage } from '#web/pages/staff/session.ts';
import { findStaffSession } from '../http/guards/staff-session.ts';
import { frameOf } from './frame.ts';
import type { StaffPage } from './page.ts';

/** GET /staff/session: who is signed in, until when, and with which roles. */
export const sessionShown: StaffPage = {
  path: '/staff/session',
  role: null,
  show: async (c) => {
    const { TEMPORAL_UI_URL: temporalUiUrl, BASE_URL: baseUrl } = c.var.deps.config;
    const expiresAt = (await findStaffSession(c))?.expiresAt ?? '';
    const addresses = { temporalUiUrl, codecEndpoint: `${baseUrl}/support/codec` };
    return c.html(sessionOfStaffPage(frameOf(c), { expiresAt, ...addresses }));
  },
};
