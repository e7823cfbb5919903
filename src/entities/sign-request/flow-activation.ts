import { defineEntity, p } from '@mikro-orm/core';

const FlowActivationSchema = defineEntity({
  name: 'FlowActivation',
  tableName: 'flow_activation',
  properties: {
    /** The activation's id at the key service. */
    id: p.uuid().primary(),
    /** The sign request, or the recipient of an envelope, that it signs for. */
    requestId: p.uuid().index(),
    /** The credential and its owner. */
    userId: p.uuid(),
    credentialId: p.uuid(),
    /** The SAD that opens the activation, encrypted under a key of its own purpose. */
    sadSealed: p.text().hidden(),
    /** The proof of the act by which the signer gave the PIN. */
    proofId: p.uuid(),
    expiresAt: p.datetime(3).index(),
    createdAt: p.datetime(3),
  },
});

/** The activation that a workflow got by its signer's PIN; the row goes when the workflow ends. */
export class FlowActivation extends FlowActivationSchema.class {}
FlowActivationSchema.setClass(FlowActivation);
