import { guidesPath, type GuideGroup } from '#web/pages/guides/guide.ts';

/** Writes /llms.txt (llmstxt.org): what Tamga is, and every guide and document, for programs that read instead of people. */
export function llmsTxt(groups: readonly GuideGroup[], baseUrl: string): string {
  const lists = groups.map(({ title, guides }) =>
    [
      `## ${title}`,
      '',
      ...guides.map(
        ({ name, title: named, about }) => `- [${named}](${baseUrl}${guidesPath}/${name}.md): ${about}`,
      ),
    ].join('\n'),
  );
  return [
    '# Tamga',
    '',
    '> A signing and trust service: partners ask people for electronic signatures on documents by their hash, organizations send',
    '> envelopes of PDFs, and everybody can check signatures and the status of certificates.',
    '',
    'Get a token at `POST /oauth2/token`, send it as `Authorization: Bearer`, and give each POST an `Idempotency-Key`.',
    '',
    '## API',
    '',
    ...documents.map(({ path, about }) => `- [${path}](${baseUrl}${path}): ${about}`),
    '',
    lists.join('\n\n'),
    '',
  ].join('\n');
}

const documents = [
  { path: '/openapi.json', about: 'every operation and event, in OpenAPI 3.1' },
  { path: '/openapi/partner.json', about: 'what partner systems call and receive' },
  { path: '/openapi/platform.json', about: 'what organizations and their users call and receive' },
  { path: '/openapi/staff.json', about: 'what staff of the operator call' },
];
