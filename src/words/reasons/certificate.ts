import type { ReasonWords } from './reason-words.ts';

/** Reasons about certificates, their chains, their status, and the algorithms they use. */
export const certificateReasons: Record<string, ReasonWords> = {
  no_certificate_chain: {
    en: ({ issuer = '' }) =>
      `No way leads from the certificate to an authority that is trusted here. It was issued by ${issuer}. Ask whether this authority should be trusted.`,
    mn: ({ issuer = '' }) =>
      `Гэрчилгээнээс энд итгэдэг байгууллагад хүрэх холбоос алга. Гэрчилгээг ${issuer} олгосон. Энэ байгууллагад итгэх эсэхийг лавлана уу.`,
  },
  test_certificate: {
    en: () =>
      'This is a test signature, made in the sandbox by a test authority that nobody trusts. It proves nothing and binds nobody.',
    mn: () =>
      'Энэ бол туршилтын орчинд, хэн ч итгэдэггүй туршилтын байгууллагаар хийсэн туршилтын гарын үсэг. Юуг ч нотлохгүй, хэнийг ч үүрэг хүлээлгэхгүй.',
  },
  certificate_expired: {
    en: ({ subject = '', until = '' }) =>
      `The certificate of ${subject} ended on ${until}. A signature needs a proof that it was made before.`,
    mn: ({ subject = '', until = '' }) =>
      `${subject} гэрчилгээний хугацаа дууссан (${until}). Гарын үсгийг түүнээс өмнө зурсан нотолгоо хэрэгтэй.`,
  },
  certificate_not_yet_valid: {
    en: ({ subject = '', from = '' }) => `The certificate of ${subject} is valid only from ${from} on.`,
    mn: ({ subject = '', from = '' }) =>
      `${subject} гэрчилгээ хараахан хүчинтэй болоогүй. Хүчинтэй болох огноо: ${from}.`,
  },
  anchor_no_longer_trusted: {
    en: ({ subject = '', until = '' }) =>
      `The authority ${subject} was trusted until ${until}. A signature needs a proof that it was made before.`,
    mn: ({ subject = '', until = '' }) =>
      `${subject} байгууллагад итгэх хугацаа дууссан (${until}). Гарын үсгийг түүнээс өмнө зурсан нотолгоо хэрэгтэй.`,
  },
  anchor_not_yet_trusted: {
    en: ({ subject = '', from = '' }) => `The authority ${subject} is trusted only from ${from} on.`,
    mn: ({ subject = '', from = '' }) => `${subject} байгууллагад хараахан итгээгүй. Итгэх огноо: ${from}.`,
  },
  issuer_is_no_authority: {
    en: ({ subject = '' }) =>
      `A certificate was issued by ${subject}, who is no certificate authority. Do not trust it.`,
    mn: ({ subject = '' }) =>
      `Гэрчилгээг ${subject} олгосон ч тэр гэрчилгээжүүлэх байгууллага биш. Түүнд бүү итгэ.`,
  },
  issuer_may_not_sign_certificates: {
    en: ({ subject = '' }) =>
      `The key of ${subject} is not made for issuing certificates, and one was issued with it.`,
    mn: ({ subject = '' }) =>
      `${subject} байгууллагын түлхүүр гэрчилгээ олгох зориулалтгүй атал түүгээр гэрчилгээ олгожээ.`,
  },
  path_too_long: {
    en: ({ subject = '' }) => `More authorities stand below ${subject} than its certificate allows.`,
    mn: ({ subject = '' }) =>
      `${subject} байгууллагын доор гэрчилгээнд нь зөвшөөрснөөс олон байгууллага байна.`,
  },
  name_outside_constraints: {
    en: ({ subject = '', name = '', issuer = '' }) =>
      `The authority ${issuer} may not vouch for the name ${name} in the certificate of ${subject}.`,
    mn: ({ subject = '', name = '', issuer = '' }) =>
      `${issuer} байгууллага ${subject} гэрчилгээн дэх ${name} нэрийг баталгаажуулах эрхгүй.`,
  },
  critical_extension_unknown: {
    en: ({ subject = '', extension = '' }) =>
      `The certificate of ${subject} has a rule that must be kept and is not known here (${extension}).`,
    mn: ({ subject = '', extension = '' }) =>
      `${subject} гэрчилгээнд заавал мөрдөх ёстой боловч энд мэдэгдэхгүй дүрэм байна (${extension}).`,
  },
  extension_unreadable: {
    en: ({ subject = '', extension = '' }) =>
      `A part of the certificate of ${subject} is damaged (${extension}). Ask its issuer for a correct one.`,
    mn: ({ subject = '', extension = '' }) =>
      `${subject} гэрчилгээний нэг хэсэг гэмтсэн байна (${extension}). Олгосон байгууллагаас зөв гэрчилгээ авна уу.`,
  },
  policies_not_satisfied: {
    en: ({ subject = '' }) =>
      `The certificate of ${subject} was not issued under a policy that the authorities above it demand.`,
    mn: ({ subject = '' }) => `${subject} гэрчилгээг дээд байгууллагуудын шаардсан бодлогын дагуу олгоогүй.`,
  },
  key_usage_unfit: {
    en: ({ subject = '' }) =>
      `The certificate of ${subject} is not made for signing. The signer needs another one.`,
    mn: ({ subject = '' }) =>
      `${subject} гэрчилгээ гарын үсэг зурах зориулалтгүй. Гарын үсэг зурагчид өөр гэрчилгээ хэрэгтэй.`,
  },
  extended_key_usage_unfit: {
    en: ({ subject = '' }) => `The certificate of ${subject} was issued for another purpose than this one.`,
    mn: ({ subject = '' }) => `${subject} гэрчилгээг өөр зориулалтаар олгосон.`,
  },
  certificate_revoked: {
    en: ({ subject = '', at = '', reason = '' }) =>
      `The certificate of ${subject} was revoked on ${at} (${reason}). A signature needs a proof that it was made before.`,
    mn: ({ subject = '', at = '', reason = '' }) =>
      `${subject} гэрчилгээг хүчингүй болгосон (${at}, ${reason}). Гарын үсгийг түүнээс өмнө зурсан нотолгоо хэрэгтэй.`,
  },
  certificate_on_hold: {
    en: ({ subject = '', at = '' }) =>
      `The certificate of ${subject} has been suspended since ${at}. Try again later.`,
    mn: ({ subject = '', at = '' }) =>
      `${subject} гэрчилгээг түдгэлзүүлсэн (${at}). Дараа дахин оролдоно уу.`,
  },
  status_unavailable: {
    en: ({ subject = '' }) =>
      `Whether the certificate of ${subject} was revoked could not be found out. Try again later.`,
    mn: ({ subject = '' }) =>
      `${subject} гэрчилгээг хүчингүй болгосон эсэхийг тогтоож чадсангүй. Дараа дахин оролдоно уу.`,
  },
  status_outdated: {
    en: ({ subject = '', thisUpdate = '' }) =>
      `What is known about the status of the certificate of ${subject} is of ${thisUpdate}, which is too old. Try again later.`,
    mn: ({ subject = '', thisUpdate = '' }) =>
      `${subject} гэрчилгээний төлөвийн мэдээлэл хуучирсан (${thisUpdate}). Дараа дахин оролдоно уу.`,
  },
  status_not_known_to_responder: {
    en: ({ subject = '' }) =>
      `The authority's status service does not know the certificate of ${subject}. Ask its issuer.`,
    mn: ({ subject = '' }) =>
      `Байгууллагын төлөвийн үйлчилгээ ${subject} гэрчилгээг мэдэхгүй байна. Олгосон байгууллагаас лавлана уу.`,
  },
  algorithm_expired: {
    en: ({ algorithm = '', until = '' }) =>
      `${algorithm} has not been safe since ${until}. Have it signed again with an algorithm of today.`,
    mn: ({ algorithm = '', until = '' }) =>
      `${algorithm} найдвартай байхаа больсон (${until}). Өнөөгийн алгоритмаар дахин гарын үсэг зуруулна уу.`,
  },
  algorithm_never_trusted: {
    en: ({ algorithm = '' }) => `${algorithm} is not safe. Have it signed again with an algorithm of today.`,
    mn: ({ algorithm = '' }) =>
      `${algorithm} найдвартай биш. Өнөөгийн алгоритмаар дахин гарын үсэг зуруулна уу.`,
  },
};
