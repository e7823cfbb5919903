import { overviewPage } from '#web/pages/staff/overview.ts';
import { overview } from '../common/support/troubles/overview.ts';
import { frameOf } from './frame.ts';
import type { StaffPage } from './page.ts';

/** GET /staff: what is stuck, by reason and age. Whoever may not see flows goes to their own page. */
export const overviewShown: StaffPage = {
  path: '/staff',
  role: null,
  show: async (c) => {
    if (!c.var.staff.roles.includes('support')) return c.redirect('/staff/session', 303);
    return c.html(overviewPage(frameOf(c), await overview(c.var.deps), Date.now()));
  },
};
