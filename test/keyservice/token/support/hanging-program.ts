import { pino } from 'pino';
import { openToken } from '#keyservice/token/open-token.ts';
import { p256 } from './opened.ts';

// A service whose token hangs while it makes a key: module, label and PIN are the arguments. Says so once the key is asked for.

const [, , module = '', label = '', pin = ''] = process.argv;
const settings = { module, label, pin: Buffer.from(pin), sessions: 1, environment: process.env };
const token = await openToken(settings, pino({ level: 'silent' }));
void token.makeSession(p256).catch(() => undefined);
setImmediate(() => process.stdout.write('asked'));
