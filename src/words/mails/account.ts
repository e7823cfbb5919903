import { given, oneLine } from '../given.ts';
import { retentionTexts } from './retention.ts';
import { secondFactorTexts, type SecondFactorTexts } from './second-factor.ts';
import { utcMinute, type MessageText } from './sign-request.ts';
import type { UserRole } from '#domain/account/account.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';

const rolesEn: Record<UserRole, string> = { owner: 'owner', admin: 'admin', user: 'user' };
const rolesMn: Record<UserRole, string> = { owner: 'эзэмшигч', admin: 'администратор', user: 'хэрэглэгч' };

/** A sign-in from a new device: when, with what kind of browser, and from where, as far as they are known. */
type NewDevice = { at: Date; browser: string | undefined; network: string; place: string | undefined };

function whereFrom({ network, place }: NewDevice): string {
  return place === undefined ? network : `${oneLine(place)} (${network})`;
}

/** A certificate of the user's whose safeguards were turned off: the code beside the PIN (`otp`), the mails (`notices`). */
type SafeguardsOff = { label: string; otp: boolean; notices: boolean };

type Texts = {
  verifyEmail: (facts: { link: string; hours: number }) => MessageText;
  resetPassword: (facts: { link: string; hours: number }) => MessageText;
  /** To somebody for whose address an account was to be opened, and who has one. */
  accountExists: (facts: { link: string; hours: number }) => MessageText;
  accountDeleted: MessageText;
  invitation: (facts: { link: string; hours: number; inviter: string; organization: string }) => MessageText;
  phoneCode: (facts: { code: string; minutes: number }) => MessageText;
  passwordChanged: MessageText;
  signInLocked: MessageText;
  newDevice: (facts: NewDevice) => MessageText;
  apiKeyMade: (facts: { name: string; prefix: string }) => MessageText;
  phoneProved: (facts: { phone: string }) => MessageText;
  deviceAdded: (facts: { name: string }) => MessageText;
  /** To somebody whose account a person of a provider outside has proved to be theirs. */
  signInTied: (facts: { host: string }) => MessageText;
  roleChanged: (facts: { role: UserRole }) => MessageText;
  safeguardsOff: (facts: SafeguardsOff) => MessageText;
  secondFactor: SecondFactorTexts;
  retentionShortened: (typeof retentionTexts)[Language];
  /** The end of each notice: where its reader goes on. */
  onward: (pages: { account: string; newPassword: string }) => string;
};

const texts: Record<Language, Texts> = {
  en: {
    retentionShortened: retentionTexts.en,
    secondFactor: secondFactorTexts.en,
    onward: ({ account, newPassword }) => `Your account:\n${account}\n\nA new password:\n${newPassword}`,
    verifyEmail: ({ link, hours }) => ({
      subject: 'Confirm your e-mail address',
      text: [
        'Somebody, probably you, opened a Tamga account with this address.',
        `If it was you, open this link, and confirm the address with the password of the account:\n${link}`,
        `The link works once and for ${hours} hours. If it was not you, you need do nothing: without this the account ends by itself.`,
      ].join('\n\n'),
    }),
    resetPassword: ({ link, hours }) => ({
      subject: 'Choose a new password',
      text: [
        'Somebody, probably you, asked for a new password for your Tamga account.',
        `Open this link to choose one:\n${link}`,
        `The link works once and for ${hours} ${hours === 1 ? 'hour' : 'hours'}. If it was not you, you need do nothing: your password stays.`,
      ].join('\n\n'),
    }),
    accountExists: ({ link, hours }) => ({
      subject: 'You have an account already',
      text: [
        'Somebody, probably you, wanted to open a Tamga account with this address. There is one already, so none was opened.',
        `If you do not know its password, open this link to choose a new one:\n${link}`,
        `The link works once and for ${hours} ${hours === 1 ? 'hour' : 'hours'}. If it was not you, you need do nothing: your account stays as it is.`,
      ].join('\n\n'),
    }),
    invitation: ({ link, hours, inviter, organization }) => ({
      subject: `${oneLine(organization)} invites you to Tamga`,
      text: [
        `${oneLine(inviter)} invites you to join ${oneLine(organization)} on Tamga, where documents are signed.`,
        `Open this link to join:\n${link}`,
        `The link works once and for ${hours / 24} days. If you do not know the sender of the invitation, you can ignore it.`,
      ].join('\n\n'),
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: `${code} confirms your phone number`,
      text: `Tamga: ${code} confirms your phone number. It works for ${minutes} minutes. Do not share it.`,
    }),
    accountDeleted: {
      subject: 'Your account was deleted',
      text: 'Your Tamga account was deleted with its password, on the pages of the account. Its sessions and keys have ended, and its certificates are being revoked. Your signatures stay valid.\n\nIf you did not do this, tell your administrator, or the operator of the service, at once.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      text: 'The password of your Tamga account was changed, and every other session was ended. Passkeys and devices go on: look in your account whether all are yours.\n\nIf you did not do this, ask for a new password at once and tell your administrator.',
    },
    apiKeyMade: ({ name, prefix }) => ({
      subject: 'A new API key for your account',
      text: `An API key was made for your Tamga account: ${oneLine(name)} (${prefix}…). Whoever has it may do what you may do.\n\nIf you did not do this, delete the key, ask for a new password at once, and tell your administrator.`,
    }),
    phoneProved: ({ phone }) => ({
      subject: 'Your phone number was changed',
      text: `The phone number of your Tamga account is ${phone} now.\n\nIf you did not do this, ask for a new password at once and tell your administrator.`,
    }),
    deviceAdded: ({ name }) => ({
      subject: 'A new device confirms for you',
      text: `The device “${oneLine(name)}” was registered for your Tamga account. Sign-ins can be confirmed on it from now on.\n\nIf you did not do this, revoke it at /account/devices, ask for a new password at once, and tell your administrator.`,
    }),
    signInTied: ({ host }) => ({
      subject: 'Another way to sign in to your account',
      text: `Your Tamga account is opened by your sign-in at ${host} from now on. Its password, or a code to its address, was given for this.\n\nIf you did not do this, ask for a new password at once, which ends it, and tell your administrator.`,
    }),
    roleChanged: ({ role }) => ({
      subject: 'Your role was changed',
      text: `Your role in your organization on Tamga is ${rolesEn[role]} now.\n\nIf you did not expect this, tell your administrator.`,
    }),
    safeguardsOff: ({ label, otp, notices }) => ({
      subject: `Your certificate “${given(label)}” is guarded less`,
      text: [
        `A setting of your certificate “${given(label)}” was changed.`,
        ...(otp
          ? [
              'A program that signs with it from elsewhere (CSC) needs no one-time code now, but its PIN alone.',
            ]
          : []),
        ...(notices ? ['You get no mail any more when it signs.'] : []),
        'If you did not do this, and did not expect it, revoke the certificate, ask for a new password at once, and tell your administrator.',
      ].join('\n\n'),
    }),
    newDevice: (facts) => ({
      subject: 'A sign-in to your account from a new device',
      text: [
        'Somebody signed in to your Tamga account from a device or place from which nobody had in the last 90 days.',
        `When: ${utcMinute(facts.at)}\nWith: ${facts.browser ?? 'no browser that we know'}\nFrom: ${whereFrom(facts)}`,
        'If it was you, you need do nothing. If it was not, ask for a new password at once: that ends every session. Your account lists your open sessions, where you can end them one by one.',
      ].join('\n\n'),
    }),
    signInLocked: {
      subject: 'Wrong passwords for your account',
      text: 'Somebody gave wrong passwords for your Tamga account, too often. Their further tries have to wait; where you usually sign in, you still can.\n\nIf it was you, wait a while, or ask for a new password. If it was not you, you need do nothing. You get this letter at most once a day.',
    },
  },
  mn: {
    retentionShortened: retentionTexts.mn,
    secondFactor: secondFactorTexts.mn,
    onward: ({ account, newPassword }) => `Таны бүртгэл:\n${account}\n\nШинэ нууц үг авах:\n${newPassword}`,
    verifyEmail: ({ link, hours }) => ({
      subject: 'Имэйл хаягаа баталгаажуулна уу',
      text: [
        'Энэ хаягаар Tamga-д бүртгэл нээсэн байна. Та өөрөө нээсэн байж магадгүй.',
        `Та өөрөө нээсэн бол дараах холбоосыг нээж, бүртгэлийн нууц үгээр хаягаа баталгаажуулна уу:\n${link}`,
        `Холбоос ${hours} цаг хүчинтэй, нэг удаа ажиллана. Хэрэв та нээгээгүй бол юу ч хийх шаардлагагүй: баталгаажуулаагүй бүртгэл өөрөө хаагдана.`,
      ].join('\n\n'),
    }),
    resetPassword: ({ link, hours }) => ({
      subject: 'Шинэ нууц үг сонгоно уу',
      text: [
        'Таны Tamga бүртгэлд шинэ нууц үг хүссэн байна. Та өөрөө хүссэн байж магадгүй.',
        `Шинэ нууц үг сонгохын тулд дараах холбоосыг нээнэ үү:\n${link}`,
        `Холбоос ${hours} цаг хүчинтэй, нэг удаа ажиллана. Хэрэв та хүсээгүй бол юу ч хийх шаардлагагүй: нууц үг тань хэвээр үлдэнэ.`,
      ].join('\n\n'),
    }),
    accountExists: ({ link, hours }) => ({
      subject: 'Таны бүртгэл аль хэдийн бий',
      text: [
        'Энэ хаягаар Tamga-д бүртгэл нээх гэсэн байна. Та өөрөө хүссэн байж магадгүй. Бүртгэл аль хэдийн байгаа тул шинээр нээгээгүй.',
        `Нууц үгээ мэдэхгүй бол дараах холбоосыг нээж, шинэ нууц үг сонгоно уу:\n${link}`,
        `Холбоос ${hours} цаг хүчинтэй, нэг удаа ажиллана. Хэрэв та хүсээгүй бол юу ч хийх шаардлагагүй: бүртгэл тань хэвээр үлдэнэ.`,
      ].join('\n\n'),
    }),
    invitation: ({ link, hours, inviter, organization }) => ({
      subject: `${oneLine(organization)} таныг Tamga-д урьж байна`,
      text: [
        `${oneLine(inviter)} таныг баримт бичигт гарын үсэг зурдаг Tamga үйлчилгээнд ${oneLine(organization)} байгууллагад нэгдэхийг урьж байна.`,
        `Нэгдэхийн тулд дараах холбоосыг нээнэ үү:\n${link}`,
        `Холбоос ${hours / 24} хоног хүчинтэй, нэг удаа ажиллана. Хэрэв энэ хүнийг танихгүй бол юу ч хийх шаардлагагүй.`,
      ].join('\n\n'),
    }),
    phoneCode: ({ code, minutes }) => ({
      subject: `${code} — утасны дугаар баталгаажуулах код`,
      text: `Tamga: утасны дугаар баталгаажуулах код: ${code}. ${minutes} минут хүчинтэй. Хэнд ч бүү хэлээрэй.`,
    }),
    accountDeleted: {
      subject: 'Таны бүртгэл устлаа',
      text: 'Таны Tamga бүртгэлийг нууц үгийг нь оруулж, бүртгэлийн хуудаснаас устгалаа. Нэвтрэлт, түлхүүр нь хаагдсан, гэрчилгээг нь хүчингүй болгож байна. Таны зурсан гарын үсгүүд хүчинтэй хэвээр.\n\nХэрэв та устгаагүй бол администратор эсвэл үйлчилгээг эрхэлдэг байгууллагад даруй мэдэгдэнэ үү.',
    },
    passwordChanged: {
      subject: 'Таны нууц үг солигдлоо',
      text: 'Таны Tamga бүртгэлийн нууц үг солигдож, бусад бүх нэвтрэлтийг хаалаа. Passkey болон төхөөрөмжүүд хэвээр үлдсэн тул бүгд таных эсэхийг бүртгэлээсээ шалгана уу.\n\nХэрэв та солиогүй бол даруй шинэ нууц үг авч, администратордоо мэдэгдэнэ үү.',
    },
    apiKeyMade: ({ name, prefix }) => ({
      subject: 'Таны бүртгэлд шинэ API түлхүүр үүслээ',
      text: `Таны Tamga бүртгэлд API түлхүүр үүсгэсэн байна: ${oneLine(name)} (${prefix}…). Түлхүүртэй хүн таны хийж чадах бүхнийг хийж чадна.\n\nХэрэв та үүсгээгүй бол түлхүүрийг устгаж, даруй шинэ нууц үг авч, администратордоо мэдэгдэнэ үү.`,
    }),
    phoneProved: ({ phone }) => ({
      subject: 'Таны утасны дугаар солигдлоо',
      text: `Таны Tamga бүртгэлийн утасны дугаар: ${phone}.\n\nХэрэв та солиогүй бол даруй шинэ нууц үг авч, администратордоо мэдэгдэнэ үү.`,
    }),
    deviceAdded: ({ name }) => ({
      subject: 'Шинэ төхөөрөмж таны өмнөөс баталгаажуулна',
      text: `«${oneLine(name)}» төхөөрөмжийг таны Tamga бүртгэлд бүртгэлээ. Одооноос эхлэн нэвтрэлтийг түүн дээр баталгаажуулж болно.\n\nХэрэв та үүнийг хийгээгүй бол /account/devices хаягаар төхөөрөмжийг хүчингүй болгож, даруй шинэ нууц үг хүсээд, администратордаа мэдэгдэнэ үү.`,
    }),
    signInTied: ({ host }) => ({
      subject: 'Таны бүртгэлд нэвтрэх шинэ арга',
      text: `Үүнээс хойш ${host} дээр нэвтрэхэд таны Tamga бүртгэл нээгдэнэ. Үүний тулд бүртгэлийн нууц үг эсвэл хаяг руу нь илгээсэн код өгсөн.\n\nХэрэв та үүнийг хийгээгүй бол даруй шинэ нууц үг авна уу, тэгвэл энэ холбоо тасарна. Мөн администратортаа мэдэгдэнэ үү.`,
    }),
    roleChanged: ({ role }) => ({
      subject: 'Таны эрх солигдлоо',
      text: `Tamga дахь байгууллагадаа таны эрх: ${rolesMn[role]}.\n\nХэрэв ингэж солигдох ёсгүй байсан бол администратордоо мэдэгдэнэ үү.`,
    }),
    safeguardsOff: ({ label, otp, notices }) => ({
      subject: `Таны «${given(label)}» гэрчилгээний хамгаалалт суларлаа`,
      text: [
        `Таны «${given(label)}» гэрчилгээний тохиргоог өөрчилсөн байна.`,
        ...(otp
          ? [
              'Алсаас гарын үсэг зурдаг программд (CSC) одоо нэг удаагийн код хэрэггүй, зөвхөн PIN код хангалттай.',
            ]
          : []),
        ...(notices ? ['Энэ гэрчилгээгээр гарын үсэг зурахад танд цаашид имэйл ирэхгүй.'] : []),
        'Хэрэв та өөрчлөөгүй, ингэж өөрчлөгдөх ёсгүй байсан бол гэрчилгээгээ хүчингүй болгож, даруй шинэ нууц үг авч, администратордоо мэдэгдэнэ үү.',
      ].join('\n\n'),
    }),
    newDevice: (facts) => ({
      subject: 'Таны бүртгэлд шинэ төхөөрөмжөөс нэвтэрлээ',
      text: [
        'Сүүлийн 90 хоногт ашиглаагүй төхөөрөмж эсвэл газраас таны Tamga бүртгэлд нэвтэрсэн байна.',
        `Хэзээ: ${utcMinute(facts.at)}\nЮугаар: ${facts.browser ?? 'танигдаагүй программ'}\nХаанаас: ${whereFrom(facts)}`,
        'Хэрэв та өөрөө нэвтэрсэн бол юу ч хийх шаардлагагүй. Хэрэв та биш бол даруй шинэ нууц үг авна уу: ингэснээр бүх нэвтрэлт хаагдана. Нээлттэй нэвтрэлтүүдээ бүртгэлээсээ харж, нэг бүрчлэн хааж болно.',
      ].join('\n\n'),
    }),
    signInLocked: {
      subject: 'Таны бүртгэлд буруу нууц үг оруулжээ',
      text: 'Таны Tamga бүртгэлд хэн нэгэн буруу нууц үгийг хэт олон удаа оруулсан байна. Тэр хүн дараагийн оролдлогоо хийхийн тулд хүлээх болно; та ердийн газраасаа нэвтэрч чадна.\n\nХэрэв та өөрөө оруулсан бол түр хүлээх эсвэл шинэ нууц үг авна уу. Хэрэв та биш бол юу ч хийх шаардлагагүй. Энэ захидал өдөрт нэгээс олон ирэхгүй.',
    },
  },
};

/** The words of the mails and messages about an account, in the user's language. */
export function accountTexts(language: Language): Texts {
  return texts[language];
}
