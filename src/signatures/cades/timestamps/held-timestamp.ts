import type { TimestampToValidate } from '../../signed-file/signed-file.ts';
import type { CmsAttribute } from '../cms/read-attributes.ts';

/** A timestamp with the attribute that holds it. */
export type HeldTimestamp = { timestamp: TimestampToValidate; attribute: CmsAttribute };

/** Gives ids, `signature-1-timestamp-1` and so on; undefined when there are too many. */
export type NameTimestamp = () => string | undefined;
