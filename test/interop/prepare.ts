// `npm run test:prepare`: builds and fetches into the user's cache what the interop tests, the rehearsed faults
// and the rehearsal need. They do so by themselves; a machine that has nothing yet does it sooner beside other work.
import { provisionTemporalServer } from '#stack/temporal/server-programs.ts';
import { provisionS3Server } from '#test/support/servers/s3-server.ts';
import { setup } from './global-setup.ts';

await provisionTemporalServer(process.env);
await provisionS3Server();
await setup();
