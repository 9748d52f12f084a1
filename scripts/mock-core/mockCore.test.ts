import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, test } from 'vitest';
import { openapiDocument } from '#kit/server/http/openapi/openapiDocument.ts';
import { documentFacts } from '#server/api/documentFacts.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { openMockCore } from './mockCore.ts';

const unknown: string[] = [];
const mock = await openMockCore((call) => unknown.push(call));
afterAll(() => mock.close());

type Media = { schema: object };
type Responses = Record<string, { content?: Record<string, Media> }>;
const document = openapiDocument(composedAreas.apis, documentFacts) as {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: object;
};
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** Errors of a body by the reply that the document describes for a call. */
function wrongIn(path: string, method: string, { status, body }: { status: number; body: unknown }) {
  const media = document.paths[path]?.[method]?.responses[status]?.content?.['application/json'];
  if (!media) return [`${path} describes no JSON for ${status}`];
  const matches = ajv.compile({ ...media.schema, components: document.components });
  return matches(body) ? [] : (matches.errors ?? []);
}

/** The calls that the specification's clients make, with the query and the body of some. */
const calls = [
  ['GET', '/api/admin/{api_version}/stores', { query: '?page=2&limit=25' }],
  ['GET', '/api/admin/{api_version}/stores/all', { query: '?limit=1000&name=plaza' }],
  ['GET', '/api/admin/{api_version}/stores/{id}', {}],
  ['PATCH', '/api/admin/{api_version}/stores/{id}', { body: { store: { name: 'Plaza' } } }],
  ['GET', '/api/admin/{api_version}/stores/{id}/open', {}],
  [
    'PATCH',
    '/api/admin/{api_version}/stores/massive_update',
    { body: { store: { store_ids: [1, 2], delivery_wait_time: 40 } } },
  ],
  ['GET', '/api/admin/{api_version}/products', { query: '?query=pizza' }],
  ['GET', '/api/admin/{api_version}/modifiers', { query: '?page=1' }],
  ['POST', '/api/admin/{api_version}/modifiers/{id}/clone', {}],
  ['GET', '/api/admin/{api_version}/admin_users', {}],
  ['GET', '/api/admin/{api_version}/admin_users/me', {}],
  ['GET', '/api/admin/{api_version}/roles', {}],
  ['GET', '/api/admin/{api_version}/menus', {}],
  ['GET', '/api/v2/prices', {}],
  ['GET', '/api/admin/{api_version}/orders', {}],
  ['GET', '/api/admin/{api_version}/orders/{id}', {}],
  ['GET', '/api/admin/{api_version}/orders/best_sellers', {}],
  ['GET', '/api/admin/{api_version}/kpi/summary', { query: '?from=2026-11-01&to=2026-11-30' }],
  ['GET', '/api/admin/{api_version}/consolidations', { query: '?page=1&limit=25&year=2026' }],
  ['GET', '/api/admin/{api_version}/banners', {}],
  ['GET', '/api/admin/{api_version}/position_banners', {}],
  ['GET', '/api/admin/{api_version}/pop_ups', {}],
  ['GET', '/api/admin/{api_version}/coupons', {}],
  ['GET', '/api/admin/{api_version}/custom_landings', {}],
  ['GET', '/api/admin/{api_version}/price_groups', {}],
  ['GET', '/api/admin/{api_version}/questions', {}],
  ['GET', '/api/admin/{api_version}/polls', {}],
  ['GET', '/api/admin/{api_version}/drivers', {}],
  ['GET', '/api/admin/{api_version}/pages', {}],
  ['GET', '/api/admin/{api_version}/settings', {}],
  ['POST', '/api/admin/{api_version}/pictures', { body: { picture: { name: 'foto.png' } } }],
  ['GET', '/api/admin/{api_version}/answers/nps_result', {}],
  ['GET', '/api/admin/{api_version}/auth_credentials', { query: '?key=toteat' }],
  ['GET', '/api/admin/{api_version}/checkout_questions', {}],
  ['GET', '/api/admin/{api_version}/banners_cc', {}],
  ['GET', '/api/v1/stores/default', {}],
  ['GET', '/api/v2/stores/pick_up', {}],
  ['GET', '/api/v1/stores/all', {}],
  ['GET', '/api/v1/banners', {}],
  ['GET', '/wp-json/wp/v2/pages', {}],
  ['GET', '/email-builder/v1/templates', { query: '?query=aviso' }],
  ['GET', '/email-builder/v1/blocks', {}],
  ['POST', '/email-builder/v1/render', { body: { template_id: 1 } }],
] as const;

describe('the mock core host', () => {
  test.each(calls)(
    'answers %s %s as it is described',
    async (method, path, { query = '', body }: { query?: string; body?: object }) => {
      const url = path.replace('{api_version}', 'v1').replace('{id}', '12') + query;
      const reply = await mock.inject({ method, url, ...(body && { payload: body }) });
      const answer = { status: reply.statusCode, body: reply.json() };
      expect([reply.headers.tenant, wrongIn(path, method.toLowerCase(), answer)]).toEqual(['demo', []]);
      expect(reply.statusCode).toBeLessThan(300);
    },
  );

  test('refuses a request that the contract does not take, by field', async () => {
    const reply = await mock.inject({ method: 'POST', url: '/api/admin/v1/roles', payload: { role: {} } });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      { code: 1001, errors: { 'role.name': [expect.any(String)] } },
    ]);
    expect((await mock.inject('/api/admin/v1/stores?limit=all')).json()).toMatchObject({
      errors: { limit: [expect.any(String)] },
    });
  });

  test('says which calls it does not know', async () => {
    const reply = await mock.inject('/api/admin/v1/inventories');
    const method = await mock.inject({ method: 'DELETE', url: '/api/v1/stores/default' });
    expect([reply.statusCode, reply.json().message]).toEqual([
      404,
      'El contrato no tiene GET /api/admin/v1/inventories.',
    ]);
    expect(method.statusCode).toBe(405);
    expect(unknown).toEqual(['GET /api/admin/v1/inventories', 'DELETE /api/v1/stores/default']);
  });
});
