import { z } from 'zod';
import { isMetadataName, metadataBounds, type Metadata as Kept } from '#domain/common/metadata.ts';
import { text } from './fields.ts';

const { names, name, value } = metadataBounds;
const message = `expected an object of at most ${names} names, each with a text`;
const nameMessage = `expected names of 1 to ${name} characters, without brackets and control characters`;
const Value = text(value);

const kept = z
  .record(z.string(), z.unknown(), { error: message })
  .superRefine((given, context) => {
    const entries = Object.entries(given);
    const issue = (said: string, path: string[] = []) =>
      context.addIssue({ code: 'custom', message: said, path, input: given });
    if (entries.length > names) return issue(message);
    // A name that does not fit is not said again: it may be of any length.
    if (!entries.every(([one]) => isMetadataName(one))) return issue(nameMessage);
    for (const [one, text] of entries) {
      const said = Value.safeParse(text).error?.issues[0]?.message;
      if (said !== undefined) issue(said, [one]);
    }
  })
  .transform((given) => given as Kept);

const schema = {
  additionalProperties: { type: 'string', maxLength: value },
  maxProperties: names,
} as const;

/** Names and texts of a caller's own: at most 20, names of at most 40 characters, texts of at most 500. */
export const Metadata = kept.meta({ ...schema, example: { order: '7' } });

/** The same in an answer. */
export const MetadataView = z.record(z.string(), z.string()).meta({
  description: 'Names and texts of your own, as they were given',
  example: { order: '7' },
});

/** A filter of lists: `metadata[name]=text`, several for objects that have them all. */
export const MetadataFilter = kept.optional().meta({
  ...schema,
  description: 'Those whose metadata have these texts: `metadata[order]=7`, several for all of them',
  example: { order: '7' },
  param: { style: 'deepObject', explode: true },
});
