import { defineEntity, p } from '@mikro-orm/core';
import type { SignInScope } from '#domain/account/sign-in-scopes.ts';

const AppConsentSchema = defineEntity({
  name: 'AppConsent',
  tableName: 'app_consent',
  properties: {
    userId: p.uuid().primary(),
    /** The partner's application. */
    clientId: p.uuid().primary(),
    /** All that the person has allowed it: for the same or less they are not asked again. */
    scopes: p.array<SignInScope>(),
    grantedAt: p.datetime(3),
    /** When the application last got tokens for this person. */
    lastUsedAt: p.datetime(3).nullable(),
  },
});

/** A person's consent that an application of a partner signs them in. */
export class AppConsent extends AppConsentSchema.class {}
AppConsentSchema.setClass(AppConsent);
