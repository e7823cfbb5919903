// Asks a process of this machine whether it lives or is ready, for health checks of containers and units: exit code 0, or 1.
//   node bin/probe.mjs http://127.0.0.1:3000/readyz     an https address is asked without a look at its certificate's name
//   node bin/probe.mjs tcp://127.0.0.1:8443             whether something listens: for a server that asks for certificates
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';

const patienceMs = 4_000;
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

function fail(reason) {
  console.error(reason);
  process.exit(1);
}

function ask(url) {
  // The name in the certificate is the public one, and nobody stands between two processes of one machine.
  const [request, options] =
    url.protocol === 'https:' ? [httpsRequest, { rejectUnauthorized: false }] : [httpRequest, {}];
  request(url, { ...options, agent: false }, ({ statusCode }) =>
    statusCode === 200 ? process.exit(0) : fail(`${url.pathname} answered ${statusCode}`),
  )
    .on('error', ({ message }) => fail(message))
    .end();
}

const url = URL.parse(process.argv[2] ?? '');
if (!url || !loopback.has(url.hostname) || !['http:', 'https:', 'tcp:'].includes(url.protocol))
  fail('Give the address of a probe on this machine, such as http://127.0.0.1:3000/readyz.');
setTimeout(() => fail(`no answer within ${patienceMs} ms`), patienceMs);
if (url.protocol === 'tcp:')
  connect(Number(url.port), url.hostname.replace(/^\[|\]$/g, ''), () => process.exit(0)).on(
    'error',
    ({ message }) => fail(message),
  );
else ask(url);
