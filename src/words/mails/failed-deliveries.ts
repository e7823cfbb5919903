import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Letter } from './layout/letter.ts';
import { nameOf, titleOf } from './layout/names.ts';
import { zonedMinute } from './zoned-time.ts';

/** Deliveries to a webhook whose last attempt has failed. */
export type FailedDeliveries = {
  /** The host of its address. */
  host: string;
  /** The application that it belongs to; null for a webhook of the organization itself. */
  application: string | null;
  count: number;
  /** When the first of them failed, and the zone in which that is written. */
  since: Date;
  timeZone: string;
  /** The status of the last answer; null where there was none. */
  answered: number | null;
  /** The guide that says how they are sent again. */
  link: string;
};

const texts: Record<Language, (facts: FailedDeliveries) => Letter> = {
  en: ({ host, application, count, since, timeZone, answered, link }) => ({
    subject:
      count === 1 ? `A webhook delivery to ${host} failed` : `${count} webhook deliveries to ${host} failed`,
    parts: [
      application === null
        ? `Events of your organization did not arrive at ${host}: every attempt failed.`
        : `Events of the application “${application}” did not arrive at ${host}: every attempt failed.`,
      {
        facts: [
          ['Failed deliveries', String(count)],
          ['The first failed', zonedMinute('en', since, timeZone)],
          ['Last answer', answered === null ? 'none' : `HTTP ${answered}`],
        ],
      },
      {
        lead: 'They are kept. When your system works again, one call sends all of them again. The guide says how:',
        link,
        button: 'How to send them again',
      },
      'You get this letter at most once a day for each webhook.',
    ],
  }),
  mn: ({ host, application, count, since, timeZone, answered, link }) => ({
    subject: `${host} руу илгээсэн ${count} webhook мэдээлэл хүрсэнгүй`,
    parts: [
      application === null
        ? `Танай байгууллагын үйл явдлын мэдээлэл ${host} хаягт хүрсэнгүй: бүх оролдлого амжилтгүй болов.`
        : `«${application}» аппын үйл явдлын мэдээлэл ${host} хаягт хүрсэнгүй: бүх оролдлого амжилтгүй болов.`,
      {
        facts: [
          ['Хүрээгүй мэдээлэл', String(count)],
          ['Эхнийх нь амжилтгүй болсон', zonedMinute('mn', since, timeZone)],
          ['Сүүлийн хариу', answered === null ? 'байхгүй' : `HTTP ${answered}`],
        ],
      },
      {
        lead: 'Тэдгээр хадгалагдсан байгаа. Систем тань дахин ажиллах үед нэг дуудлагаар бүгдийг дахин илгээж болно. Зааврыг эндээс үзнэ үү:',
        link,
        button: 'Дахин илгээх заавар',
      },
      'Энэ захидал webhook тус бүрд өдөрт нэгээс илүү ирэхгүй.',
    ],
  }),
};

/** The mail that tells the owner of a webhook that deliveries to it have failed for good, and what to do. */
export function failedDeliveriesMessage(language: Language, facts: FailedDeliveries): Letter {
  const { host, application } = facts;
  return texts[language]({
    ...facts,
    host: nameOf(host),
    application: application === null ? null : titleOf(application),
  });
}
