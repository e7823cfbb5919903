/**
 * What the reference says of a member or parameter where its schema says nothing, and a value as an example. The key is the member's
 * name, `Schema.name` or `operationId.name` where it means something else there, or `parent.name` inside of another member.
 */
export type Word = string | { text: string; example: unknown };
export type MemberWords = Readonly<Record<string, Word>>;
