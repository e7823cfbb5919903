import { defineEntity, p } from '@mikro-orm/core';
import { envelopeFieldStatuses, envelopeFieldTypes } from '#domain/envelope/envelope.ts';
import { fieldAutos } from '#domain/envelope/field-kind.ts';
import type { FieldGeometry } from '#domain/envelope/field-geometry.ts';

const points = () => p.decimal('number').precision(10).scale(2);

const geometryColumns = {
  page: p.integer(),
  x: points(),
  y: points(),
  width: points(),
  height: points(),
} satisfies Record<keyof FieldGeometry, unknown>;

const EnvelopeFieldSchema = defineEntity({
  name: 'EnvelopeField',
  tableName: 'envelope_field',
  uniques: [{ properties: ['envelopeId', 'position'] }],
  properties: {
    id: p.uuid().primary(),
    envelopeId: p.uuid(),
    recipientId: p.uuid().index(),
    position: p.integer(),
    type: p.enum(envelopeFieldTypes),
    ...geometryColumns,
    required: p.boolean(),
    label: p.string().length(100).nullable(),
    value: p.text().nullable(),
    /** The value that it fills itself with when its signer signs. */
    auto: p.enum(fieldAutos).nullable(),
    /** The choices of a dropdown. */
    options: p.array().nullable(),
    /** The radio fields of a recipient of which one is chosen. */
    radioGroup: p.string().length(100).nullable(),
    status: p.enum(envelopeFieldStatuses),
    signedAt: p.datetime(3).nullable(),
  },
});

/** A field that the sender placed on the document for one recipient. */
export class EnvelopeField extends EnvelopeFieldSchema.class {}
EnvelopeFieldSchema.setClass(EnvelopeField);
