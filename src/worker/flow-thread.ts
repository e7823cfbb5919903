// The beginning of a thread that executes flows (flow-threads.ts): its argument is the file of Temporal's SDK that it goes on with.
import v8 from 'node:v8';
import { pathToFileURL } from 'node:url';

// The SDK alone sets such hooks in this thread, and only to note where promises were made.
Reflect.set(v8.promiseHooks, 'createHook', () => () => undefined);
const [, , file = ''] = process.argv;
await import(pathToFileURL(file).href);
