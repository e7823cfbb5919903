import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words on the page of an envelope's recipient that are only for a signer with a credential. */
export type CredentialWords = {
  /** While the document is with another. */
  othersSign: string;
  /** The words when the PIN is asked for once more, and the envelope has ended meanwhile. */
  ended: Record<'declined' | 'voided' | 'expired', string>;
  /** The consequence of that for the signature that was agreed to. */
  still: string;
};

/** The page's words for it in each language. */
export const credentialWords: Readonly<Record<Language, CredentialWords>> = {
  en: {
    othersSign:
      'Somebody else is signing at this moment. Leave this page open: your signature follows as soon as they are done.',
    ended: {
      declined: 'Somebody else has declined meanwhile, and the envelope has ended.',
      voided: 'The sender has voided the envelope meanwhile.',
      expired: 'The envelope’s time has run out meanwhile.',
    },
    still:
      'You agreed before that, so your signature is still made if you enter your PIN, and not otherwise.',
  },
  mn: {
    othersSign:
      'Яг одоо өөр хүн гарын үсэг зурж байна. Энэ хуудсыг нээлттэй үлдээнэ үү: тэр хүн дуусмагц таны гарын үсэг араас нь орно.',
    ended: {
      declined: 'Энэ хооронд өөр хүн татгалзсан тул дугтуй дууссан.',
      voided: 'Энэ хооронд илгээгч дугтуйг хүчингүй болгосон.',
      expired: 'Энэ хооронд дугтуйн хугацаа дууссан.',
    },
    still: 'Та үүнээс өмнө зөвшөөрсөн тул PIN кодоо оруулбал таны гарын үсэг үүснэ, оруулахгүй бол үүсэхгүй.',
  },
};
