import { mayImportRule } from './may-import.ts';
import { statementRoomRule } from './statement-room.ts';

/** Rules of our own for oxlint (`jsPlugins` of .oxlintrc.json). */
export default {
  meta: { name: 'layers' },
  rules: { 'may-import': mayImportRule, 'statement-room': statementRoomRule },
};
