import { z } from 'zod';
import { multisign } from './common/fields.ts';
import { ok } from '../http/answers/answer.ts';
import { cscOperation } from './common/csc-operation.ts';
import { signAlgosOf } from './common/hashes.ts';

/** The operations of remote signing, by their names in CSC. */
export const cscMethods = [
  'info',
  'auth/login',
  'auth/revoke',
  'credentials/list',
  'credentials/info',
  'credentials/authorize',
  'credentials/extendTransaction',
  'credentials/sendOTP',
  'signatures/signHash',
  'signatures/timestamp',
] as const;

const Info = z
  .object({
    specs: z.string().meta({ description: 'The version of the CSC specification' }),
    name: z.string(),
    logo: z.url(),
    region: z.string().meta({ description: 'ISO 3166-1 alpha-2' }),
    lang: z.string(),
    description: z.string(),
    authType: z.array(z.string()),
    methods: z.array(z.string()),
    signAlgorithms: z.object({ algos: z.array(z.string()) }),
    signature_formats: z
      .object({ formats: z.array(z.string()), envelope_properties: z.array(z.array(z.string())) })
      .meta({ description: 'Of signatures/signDoc, which is not offered: empty' }),
    conformance_levels: z.array(z.string()).meta({ description: 'Of signatures/signDoc: empty' }),
  })
  .meta({ id: 'CscInfo' });

const about = {
  name: 'info',
  summary: 'What this service for remote signing offers',
  answer: ok('The service and its operations', Info),
  open: true,
} as const;

const handle: Parameters<typeof cscOperation<z.input<typeof Info>, z.ZodObject>>[0]['handle'] = (c) => {
  const { BASE_URL: url, CA_COUNTRY: region } = c.var.deps.config;
  return {
    specs: '2.0.0.0',
    name: 'Tamga',
    logo: `${url}/favicon.svg`,
    region,
    lang: 'en-US',
    description: `Remote signing with the holder's own certificates: a PIN and, as the credential is set, a one-time code; at most ${multisign} signatures an activation.`,
    authType: ['basic'],
    methods: [...cscMethods],
    signAlgorithms: { algos: [...signAlgosOf('EC'), ...signAlgosOf('RSA')] },
    signature_formats: { formats: [], envelope_properties: [] },
    conformance_levels: [],
  };
};

/** GET and POST /csc/v2/info: the service, its region and its operations, for anybody. */
export const infoOperations = [
  ...cscOperation({
    ...about,
    operationId: 'askCscInfo',
    body: z.object({ lang: z.string().optional() }).meta({ id: 'CscInfoInput' }),
    handle,
  }),
  ...cscOperation({ ...about, operationId: 'getCscInfo', method: 'get', handle }),
];
