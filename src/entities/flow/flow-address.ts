import { defineEntity, p } from '@mikro-orm/core';

const FlowAddressSchema = defineEntity({
  name: 'FlowAddress',
  tableName: 'flow_address',
  properties: {
    /** The keyed hash of an e-mail address or a phone number (secrets/address-hash.ts). */
    hash: p.string().length(32).primary(),
    /** Of a sign request or an envelope. */
    flowId: p.uuid().primary().index(),
    /** The name of the key of the hash. */
    keyId: p.string().length(16),
  },
});

/** An address that a flow has or had, by its keyed hash: support finds the flow by it, and no index holds the address. */
export class FlowAddress extends FlowAddressSchema.class {}
FlowAddressSchema.setClass(FlowAddress);
