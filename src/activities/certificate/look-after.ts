import type { Orm } from '#entities/orm.ts';
import { endCertificates, type EndPlace } from './ends.ts';
import { findDueReminders, remindHolder, type DueReminder, type ReminderDependencies } from './reminders.ts';

export type CertificateDependencies = ReminderDependencies & { orm: Orm };

export type CertificateActivities = ReturnType<typeof createCertificateActivities>;

/** Creates the activities of the schedule that looks after users' certificates. */
export function createCertificateActivities(deps: CertificateDependencies) {
  return {
    /** Writes down the end of certificates whose time is over. */
    endCertificates: (input: { after: EndPlace | null }) => endCertificates(deps.orm, input),
    /** Finds reminders of ends that are near. */
    findDueReminders: (input: { after: EndPlace | null }) => findDueReminders(deps.orm, input),
    /** Sends one of them. */
    remindHolder: (input: DueReminder): Promise<void> => remindHolder(deps, input),
  };
}
