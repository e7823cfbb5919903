import { flowActs } from './flows/acts.ts';
import { bulkPages } from './flows/bulk.ts';
import { flowList } from './flows/list.ts';
import { flowSearch } from './flows/search.ts';
import { flowShown } from './flows/show.ts';
import { operatorChain } from './audit/pages.ts';
import { organizationActs } from './customers/organization-acts.ts';
import { organizationList, organizationShown } from './customers/organizations.ts';
import { partnerActs } from './customers/partner-acts.ts';
import { partnerList, partnerShown } from './customers/partners.ts';
import { retentionActPages } from './customers/retention-acts.ts';
import { peoplePages } from './customers/people.ts';
import { reportPages } from './reports/pages.ts';
import { overviewShown } from './overview.ts';
import type { StaffPage } from './page.ts';
import { sessionShown } from './session.ts';

/** Every page of the console; a path with a fixed word stands before one with an id in the same place. */
export const staffPages: readonly StaffPage[] = [
  overviewShown,
  sessionShown,
  flowList,
  flowSearch,
  ...bulkPages,
  flowShown,
  ...flowActs,
  ...reportPages,
  organizationList,
  ...organizationActs,
  ...retentionActPages,
  organizationShown,
  partnerList,
  ...partnerActs,
  partnerShown,
  ...peoplePages,
  operatorChain,
];
