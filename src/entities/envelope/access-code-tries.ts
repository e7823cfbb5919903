import { defineEntity, p } from '@mikro-orm/core';

const AccessCodeTriesSchema = defineEntity({
  name: 'AccessCodeTries',
  tableName: 'access_code_tries',
  properties: {
    recipientId: p.uuid().primary(),
    /** The link's generation. A correction makes another link with a new count. */
    linkGeneration: p.integer(),
    wrong: p.integer(),
  },
});

/** Wrong access codes that were given for a recipient's link, as long as it lives. */
export class AccessCodeTries extends AccessCodeTriesSchema.class {}
AccessCodeTriesSchema.setClass(AccessCodeTries);
