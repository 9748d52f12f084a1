import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { demoPassword } from '#demo/demoData.ts';
import { seed } from '#demo/seed.ts';
import { isolatedTestApp } from '#testing/testApp.ts';

/** Compares the responses of every GET without parameters, for a company with data, with /openapi.json. */
const { app, database, signIn } = await isolatedTestApp();
await seed(database, { only: ['demo'], most: 40, year: false });
const { headers } = await signIn('demo', 'admin@demo.test', demoPassword);

type Operation = {
  parameters: { in?: string; required?: boolean }[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
type Described = { paths: Record<string, { get?: Operation }>; components: object };
const { paths, components } = (await app.inject('/openapi.json')).json<Described>();
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
const answered = Object.entries(paths).flatMap(([path, { get }]) => {
  const schema = get?.responses[200]?.content?.['application/json']?.schema;
  const url = path.replace('{api_version}', 'v1');
  return schema &&
    !url.includes('{') &&
    !get.parameters.some(({ required, in: place }) => required && place === 'query')
    ? [{ url, schema }]
    : [];
});

test.each(answered)('GET $url answers what it says', async ({ url, schema }) => {
  const reply = await app.inject({ url, headers });
  // Platform-only endpoints are forbidden to companies.
  if (reply.statusCode === 403) return;
  const check = ajv.compile({ ...schema, components });
  expect({ status: reply.statusCode, wrong: check(reply.json()) ? '' : ajv.errorsText(check.errors) }).toEqual({
    status: 200,
    wrong: '',
  });
});
