import { given } from '../given.ts';
import { mn as evidence } from '../evidence/words-mn.ts';
import type { CompletionWords } from './words.ts';

const quoted = (text: string) => `«${given(text)}»`;

/** The certificate of completion in Mongolian. */
export const mn: CompletionWords = {
  title: 'Гүйцэтгэлийн тодорхойлолт',
  subject: (envelopeId) => `${envelopeId} дугтуй хэрхэн явж, дууссан тухай`,
  footer: (envelopeId) => `${envelopeId} дугтуйн гүйцэтгэлийн тодорхойлолт`,
  outcome: {
    completed: 'Бүрэн гүйцсэн',
    declined: 'Татгалзсан',
    voided: 'Хүчингүй болгосон',
    expired: 'Хугацаа дууссан',
  },
  sender: ({ name, email, emailProved, organization }) =>
    `${email} (${emailProved ? 'баталгаажсан' : 'баталгаажаагүй'})\n${name} · ${organization} (илгээгчийн мэдүүлснээр)`,
  who: ({ name, organization }) => `${quoted(name)} (${quoted(organization)}; илгээгчийн мэдүүлснээр)`,
  whoErased: 'Нэрийг нь хожим устгасан илгээгч',
  summary: {
    completed: ({ who, name, at, signers }) =>
      `${who} ${quoted(name)} дугтуйг илгээсэн. Бүх хүлээн авагч үүргээ гүйцэтгэсэн: PDF дотор тус бүр өөрийн түлхүүртэй ${signers} тоон гарын үсэг байгаа; юугаар баталсныг доор бичив. Битүүмжилсэн: ${at}.`,
    declined: ({ who, name, at }) =>
      `${who} ${quoted(name)} дугтуйг илгээсэн. Хүлээн авагч татгалзсанаар дугтуй дууссан: ${at}. Бүрэн гүйцээгүй.`,
    voided: ({ who, name, at }) =>
      `${who} ${quoted(name)} дугтуйг илгээсэн. Бүх хүн дуусгахаас өмнө хүчингүй болгосон: ${at}. Бүрэн гүйцээгүй.`,
    expired: ({ who, name, at }) =>
      `${who} ${quoted(name)} дугтуйг илгээсэн. Бүх хүн дуусгахаас өмнө хугацаа нь дууссан: ${at}. Бүрэн гүйцээгүй.`,
  },
  scan: 'Файлыг энэ дугтуйтай тулгах бол уншуулна уу',
  sections: {
    envelope: 'Дугтуй',
    document: 'Баримт бичиг',
    trail: 'Аудитын бүртгэл',
    verify: 'Хэрхэн шалгах вэ',
  },
  recipient: (position, name, role) => `${position}. ${name} · ${role}`,
  labels: {
    name: 'Нэр',
    message: 'Зурвас',
    reference: 'Лавлах дугаар',
    externalRef: 'Илгээгчийн лавлах дугаар',
    envelopeId: 'Дугтуй',
    sender: 'Илгээгч',
    routing: 'Дараалал',
    created: 'Үүсгэсэн',
    sent: 'Илгээсэн',
    expires: 'Хүчинтэй хугацаа',
    ended: {
      completed: 'Бүрэн гүйцсэн',
      declined: 'Татгалзсан',
      voided: 'Хүчингүй болгосон',
      expired: 'Хугацаа дууссан',
    },
    reason: 'Шалтгаан',
    document: 'Нэр',
    pages: 'Хуудас',
    originalHash: 'Илгээсэн файлын SHA-256',
    finalHash: 'Гарын үсэгтэй PDF-ийн SHA-256',
    email: 'Имэйл',
    status: 'Төлөв',
    authentication: 'Хэрхэн таньсан',
    provedBy: evidence.labels.provedBy,
    actStatement: evidence.labels.actStatement,
    host: 'Зохион байгуулагч',
    invited: 'Урьсан',
    opened: 'Нээсэн',
    documentSent: 'Баримт бичгийг бүтнээр илгээсэн',
    documentHash: 'Түүний SHA-256',
    ticked: 'Тэмдэглэсэн',
    agreed: 'Зөвшөөрсөн',
    signed: 'Гарын үсэг зурсан',
    approved: 'Баталсан',
    declined: 'Татгалзсан',
    declinedBy: 'Хэн татгалзсан',
    declineReason: 'Шалтгаан',
    ipAddress: 'IP хаяг',
    device: 'Төхөөрөмж',
    browser: 'Хөтчийн өөрийн нэр',
    consent: 'Зөвшөөрлийн үг',
    look: 'Баримт бичиг дэх гарын үсэг',
    certificate: 'Гэрчилгээний эзэмшигч',
    issuer: 'Гэрчилгээ олгогч',
    serial: 'Серийн дугаар',
    timestamp: 'Цагийн тэмдэг',
    seal: 'Платформын тамга',
    sealHash: 'Тамганы SHA-256',
    sealFiles: 'Хавсаргасан мэдэгдэл, тамга',
  },
  signatureUnreadable:
    'PDF гэмтсэн тул уншигдахгүй байна. Гарын үсэг зурсан нь дээрх мэдээлэл болон аудитын бүртгэлд бий.',
  unsealed: 'үүсгээгүй: үйлчилгээний ажилтан зогсоосон. Үйлдлийн мэдэгдлийг хавсаргасан.',
  routing: {
    sequential: 'нэг нэгээр, дарааллаар',
    parallel: 'бүгд зэрэг',
    hybrid: 'бүлэг бүлгээр, дарааллаар',
  },
  roles: {
    signer: 'гарын үсэг зурагч',
    approver: 'батлагч',
    cc: 'хуулбар авагч',
    in_person: 'биечлэн гарын үсэг зурагч',
  },
  statuses: {
    pending: 'ээлж нь болоогүй',
    sent: 'урьсан, нээгээгүй',
    delivered: 'нээсэн, дуусгаагүй',
    completed: 'дуусгасан',
    declined: 'татгалзсан',
    bounced: 'хаягийг хүлээн аваагүй',
    cancelled: 'дугтуй түүнгүйгээр дууссан',
  },
  proofs: {
    link: {
      own: 'Имэйл хаяг руу илгээсэн холбоос',
      host: 'Зохион байгуулагчийн имэйл хаяг руу илгээсэн холбоос',
      sender: 'Илгээгч эсвэл түүний байгууллагын ажилтанд өгсөн холбоос',
      either: 'Имэйлээр илгээсэн холбоос, эсвэл илгээгч юм уу түүний байгууллагын ажилтанд өгсөн холбоос',
    },
    method: {
      email: ({ link }) => `${link}.`,
      email_code: ({ link, email }) =>
        `${link} болон ${email} хаяг руу илгээсэн зургаан оронтой нэг удаагийн код.`,
      sms: ({ link, phone }) =>
        `${link} болон ${phone} дугаар руу илгээсэн зургаан оронтой нэг удаагийн код.`,
      credential: ({ link }) =>
        `${link} болон өөрийн гэрчилгээний PIN код; гэрчилгээ нь энэ баталгаажсан хаягтай бүртгэлд хамаарна.`,
    },
    imported: ({ link, issuer }) =>
      `${link} болон энэ баталгаажсан хаягтай бүртгэл дэх гэрчилгээний PIN код. Гэрчилгээг ${given(issuer)} олгож, эзэмшигч нь оруулсан; энэ үйлчилгээ гэрчилгээн дэх нэрийг бүртгэлийн нэртэй тулгасан. Гэрчилгээг хүчингүй болгосон эсэхийг олгогчоос нь асуусан бөгөөд хүчингүй болсныг хүлээж авахгүй байсан; олгогч хариулаагүй нь саад болоогүй.`,
    declined: (link) => `${link}. Татгалзахад өөр зүйл шаарддаггүй.`,
    nothing: 'Юу ч нотлоогүй: зөвшөөрөөгүй, татгалзаагүй.',
    accessCode: 'Эхлээд илгээгчийн өгсөн нэвтрэх кодыг асуусан.',
    copy: 'Хуулбар илгээсэн; өөр зүйл хүсээгүй.',
    noCopy: 'Хуулбар илгээгээгүй.',
  },
  quoted,
  consent: ({ version, language, agree, means }) =>
    `${quoted(agree)}\n${means.join(' ')}\nХувилбар: ${version}. ${language === 'mn' ? 'Монголоор' : 'Англиар'} үзүүлсэн.`,
  marks: {
    drawn: 'Хуудас дээр гараар зурсан',
    typed: 'Хуудас дээр бичсэн',
    uploaded: 'Зураг болгон оруулсан',
  },
  lookAlt: (name) => `Баримт бичигт харагдаж буй гарын үсэг: ${given(name)}`,
  hosted: (name, at) =>
    at === null
      ? `${quoted(name)} (илгээгчийн мэдүүлснээр)`
      : `${quoted(name)} (мэдүүлснээр); хамт байгаагаа баталгаажуулсан: ${at}`,
  actions: {
    'envelope.created': 'Дугтуй үүсгэсэн',
    'envelope.updated': 'Ноорог өөрчилсөн',
    'envelope.sent': 'Илгээсэн',
    'envelope.certified': 'PDF-ийг бэлтгэж, баталгаажуулсан',
    'envelope.invited': 'Урилга илгээсэн',
    'envelope.turn_came': 'Хүлээн авагчийн ээлж болсон; түүнд юу ч илгээгээгүй',
    'envelope.link_given':
      'Хүлээн авагчийн хуудасны холбоосыг илгээгч эсвэл түүний байгууллагын ажилтанд өгсөн',
    'envelope.reminded': 'Сануулга илгээсэн',
    'envelope.copied': 'Хуулбар илгээсэн',
    'envelope.flow_ended': 'Үйл явц нь тасалдсан',
    'envelope.sealing_failed':
      'Баримт бичгийг баталгаажуулах, гарын үсэг оруулах эсвэл битүүмжлэх боломжгүй байсан',
    'envelope.bounced': 'Хаягийг шуудангийн сервер хүлээж аваагүй',
    'envelope.corrected': 'Илгээгч хүлээн авагчийг зассан',
    'envelope.changed': 'Нэр, зурвас эсвэл хугацааг өөрчилсөн',
    'envelope.opened': 'Хүлээн авагчийн холбоос бүхий этгээд нээсэн',
    'envelope.document_viewed': 'Хүлээн авагчийн холбоосоор баримт бичгийг үзэхийг хүссэн',
    'envelope.document_downloaded': 'Хүлээн авагчийн холбоосоор баримт бичгийг татаж авсан',
    'envelope.receipt_downloaded': 'Хүлээн авагчийн холбоосоор үйлдлийн баталгаажуулалтыг татаж авсан',
    'envelope.host_confirmed': 'Зохион байгуулагч хамт байгаагаа баталгаажуулсан',
    'envelope.access_granted': 'Нэвтрэх кодыг зөв оруулсан',
    'envelope.access_locked': 'Нэвтрэх кодыг хэт олон удаа буруу оруулсан',
    'envelope.access_blocked': 'Нэвтрэх кодыг хэт олон удаа буруу оруулсан тул холбоосыг хаасан',
    'envelope.code_sent': 'Хүлээн авагчид код илгээсэн',
    'envelope.code_locked': 'Кодыг хэт олон удаа буруу оруулсан',
    'envelope.pin_locked': 'PIN кодыг хэт олон удаа буруу оруулсан',
    'envelope.accepted': 'Хүлээн авагч гарын үсэг зурахыг зөвшөөрсөн',
    'envelope.activate': 'Хүлээн авагч PIN кодоо дахин оруулсан',
    'envelope.signed': 'Гарын үсэг үүсгэж, бүртгэсэн',
    'envelope.approved': 'Хүлээн авагч баталсан',
    'envelope.approval_sealed': 'Батлалтад платформын тамга дарсан',
    'envelope.completed': 'Битүүмжилсэн; бүх хүн дуусгасан',
    'envelope.declined': 'Хүлээн авагч татгалзсан',
    'envelope.voided': 'Хүчингүй болгосон',
    'envelope.expired': 'Хугацаа дууссан',
    'envelope.sealed_link_sent': 'Битүүмжилсэн баримт бичгийн шинэ холбоос илгээсэн',
    'envelope.downloaded': 'Баримт бичгийг татаж авсан',
    'support.retried': 'Ажилтан дахин оролдсон',
    'support.cancelled': 'Ажилтан цуцалсан',
    'support.sent_again': 'Ажилтан холбоосыг дахин илгээсэн',
    'support.correction_proposed': 'Ажилтан засвар санал болгосон',
    'envelope.corrected_by_staff': 'Ажилтан хүлээн авагчийн мэдээллийг зассан',
    'envelope.changed_by_staff': 'Ажилтан дуусах хугацааг хойшлуулсан',
  },
  actors: {
    recipient: (position, person) =>
      person === null
        ? `${position}-р хүлээн авагч, засварын өмнө`
        : `${position}-р хүлээн авагч: ${given(person)}`,
    sender: 'Илгээгч',
  },
  trail: evidence.trail,
  trailCut: ({ all, half }) =>
    `Нийт ${all} үйл явдал байна. Энд эхний ${half}, сүүлийн ${half} үйл явдлыг хэвлэв; audit-trail.jsonl хавсралтад бүгд бий.`,
  verify: {
    intro:
      'Гарын үсгүүд нь гарын үсэгтэй PDF дотор байгаа бөгөөд энэ тодорхойлолтгүйгээр ч хүчинтэй. Доорх командууд нь OpenSSL болон poppler (pdfdetach, pdfsig) программынх бөгөөд энэ үйлчилгээнд хандахгүй.',
    detach: 'Энэ тодорхойлолтын хавсралтуудыг гаргаж авах',
    final: 'Гарт байгаа гарын үсэгтэй PDF-ийг дээрх хэш утгатай харьцуулах',
    signatures: 'Гарын үсэгтэй PDF дахь бүх гарын үсгийг жагсаах',
    reader:
      'Adobe Acrobat Reader дээр: гарын үсэгтэй PDF-ийг нээж, «Signatures» хэсгийг харна уу. Манай суурь гэрчилгээ түүний жагсаалтад байхгүй тул эхлээд гарын үсэг зурагчийг танихгүй гэж бичнэ; баримт бичиг өөрчлөгдөөгүйг ингэсэн ч харуулна. Гэрчилгээг мөн шалгуулахын тулд гарын үсгийн мэдээллээс гэрчилгээг нээж, манай суурь гэрчилгээг (хэш утга нь доор бий) сонгон итгэмжилсэн гэрчилгээнд нэмнэ үү.',
    approval: 'Үйлдлийн мэдэгдэл дээрх баталгааны тамгыг шалгах',
    trail: evidence.verify.trail,
    openings: evidence.verify.openings,
    seal: 'Энэ тодорхойлолт битүүмжилснээс хойш өөрчлөгдөөгүйг шалгах',
    page: (url) => `Файлыг төхөөрөмжөөсөө гаргалгүйгээр хөтчөөр харьцуулах хуудас: ${url}`,
    root: evidence.verify.root,
    glyphs: evidence.verify.glyphs,
  },
  decliners: {
    link: 'холбоос бүхий этгээд; өөр юу ч үзүүлээгүй',
    verified: 'хүлээн авагчид илгээсэн нэг удаагийн кодыг оруулсан, холбоос бүхий этгээд',
  },
  means: evidence.means,
  attachments: {
    ...evidence.attachments,
    approval: 'Баталсан тухай үйлчилгээний гарын үсэгтэй мэдэгдэл, JSON Web Signature',
    approvalSeal: 'Энэ мэдэгдэл дээрх платформын тамга, CAdES, DER',
  },
  localZone: evidence.localZone,
};
