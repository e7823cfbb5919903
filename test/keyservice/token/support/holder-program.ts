import { openSoft } from './opened.ts';

// Opens a token in two sessions and stays: module, label and PIN are the arguments.

const [, , module = '', label = '', pin = ''] = process.argv;
await openSoft({ module, label, pin, environment: process.env });
