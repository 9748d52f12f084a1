import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { crud, idParam, pageQuery } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { kitFailures } from '#kit/contract/failures.ts';
import { openapiRoutes } from './openapi.ts';
import { openapiDocument } from './openapiDocument.ts';

const draft = z.strictObject({ unitPrice: z.int(), tipOptions: z.record(z.string(), z.boolean()) });
const dishesApi = {
  ...crud(
    'dishes',
    '/dishes',
    { singular: 'dish', label: 'un plato', plural: 'platos' },
    { item: draft.extend({ id: z.int(), version: z.int(), madeAt: z.iso.datetime() }), draft, list: pageQuery },
  ),
  exportCsv: endpoint({
    method: 'GET',
    path: '/dishes/export_csv',
    policy: 'dishes.export',
    summary: 'Exportar',
    produces: 'text/csv',
  }),
  importCsv: endpoint({
    method: 'POST',
    path: '/dishes/import_csv',
    policy: 'dishes.import',
    summary: 'Importar',
    consumes: 'text/csv',
  }),
  poll: endpoint({
    method: 'GET',
    path: '/dishes/:dishId/poll',
    policy: 'signedIn',
    summary: 'Consultar',
    params: z.object({ dishId: z.string() }),
    reply: z.object({ isDone: z.boolean() }).nullable(),
  }),
  order: endpoint({
    base: 'public',
    method: 'POST',
    path: '/orders',
    policy: 'public',
    summary: 'Pedir',
    params: idParam.partial(),
    body: draft,
    wrap: 'order',
    aliases: { priceEach: 'unitPrice' },
    idempotent: true,
    status: 201,
  }),
};
type Operation = {
  parameters: { name?: string; $ref?: string; in?: string; schema?: object }[];
  responses: Record<string, { content?: Record<string, { schema: unknown }>; headers?: object }>;
  requestBody?: { content: Record<string, { schema: unknown }> };
  security?: unknown[];
};
const facts = {
  titles: { dishes: 'Platos' },
  failures: kitFailures,
  labels: { dishes: { unit_price: 'Precio' } },
  signIn: [],
};
const document = openapiDocument({ dishes: dishesApi }, facts) as {
  openapi: string;
  tags: unknown[];
  paths: Record<string, Record<string, Operation>>;
};
const at = (path: string, method: string) => document.paths[path]?.[method] as Operation;
const versioned = '/api/admin/{api_version}';

describe('the OpenAPI description', () => {
  it('lists an endpoint once, under each of its versions', () => {
    const [version] = at(`${versioned}/dishes`, 'get').parameters.filter(({ name }) => name === 'api_version');
    expect(version).toMatchObject({ in: 'path', schema: { enum: ['v1', 'v2'], default: 'v1' } });
    expect(document.paths['/api/v1/orders']).toBeDefined();
    expect(document.paths[`${versioned}/events`]).toBeDefined();
  });

  it('uses the display names of areas', () => {
    expect(document.tags).toContainEqual({ name: 'dishes', 'x-displayName': 'Platos' });
  });

  it('uses wire names, and leaves the keys of free maps unchanged', () => {
    expect(at(`${versioned}/dishes`, 'post').requestBody?.content['application/json']?.schema).toEqual({
      type: 'object',
      required: ['dish'],
      properties: {
        dish: {
          type: 'object',
          description: 'Lo que se guarda.',
          properties: {
            unit_price: { type: 'integer', description: 'Precio. Entero.' },
            tip_options: {
              type: 'object',
              description: 'Mapa de nombres a valores.',
              propertyNames: { type: 'string' },
              additionalProperties: { type: 'boolean' },
            },
          },
          required: ['unit_price', 'tip_options'],
          additionalProperties: false,
        },
      },
    });
  });

  it('declares the headers of an endpoint', () => {
    const references = (operation: Operation) =>
      operation.parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
    expect(references(at(`${versioned}/dishes/{id}`, 'patch'))).toEqual(['Tenant', 'IfMatch']);
    expect(references(at('/api/v1/orders', 'post'))).toEqual(['Tenant', 'IdempotencyKey']);
    expect(at(`${versioned}/dishes/{id}`, 'get').responses[200]?.headers).toHaveProperty('ETag');
  });

  it('declares the errors of each endpoint', () => {
    expect(Object.keys(at(`${versioned}/dishes/{id}`, 'patch').responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(Object.keys(at(`${versioned}/dishes/{dishId}/poll`, 'get').responses)).toContain('204');
    expect(at('/api/v1/orders', 'post').security).toEqual([]);
    expect(Object.keys(at('/api/v1/orders', 'post').responses)).not.toContain('401');
    expect(Object.keys(at('/api/v1/orders', 'post').responses)).toContain('403');
    expect(Object.keys(at(`${versioned}/dishes/export_csv`, 'get').responses)).toEqual(
      expect.arrayContaining(['404', '422']),
    );
  });

  it('declares deprecated names of body fields', () => {
    expect(at('/api/v1/orders', 'post').requestBody?.content['application/json']?.schema).toMatchObject({
      properties: {
        order: { properties: { price_each: { deprecated: true, description: 'Otro nombre de `unit_price`' } } },
      },
    });
  });

  it('declares file types', () => {
    expect(Object.keys(at(`${versioned}/dishes/import_csv`, 'post').requestBody?.content ?? {})).toEqual(['text/csv']);
    expect(Object.keys(at(`${versioned}/dishes/export_csv`, 'get').responses[200]?.content ?? {})).toEqual([
      'text/csv',
    ]);
  });
});

describe('the API page', () => {
  const app = fastify();
  openapiRoutes(app, { dishes: dishesApi }, facts);
  afterAll(() => app.close());

  it('is served entirely from this server', async () => {
    const { body, headers } = await app.inject('/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const addresses = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);
    expect(addresses).toEqual(['/docs/page.css', '/docs/scalar.js', '/docs/page.js']);
    for (const url of addresses) expect((await app.inject(url)).statusCode).toBe(200);
    expect(body).not.toContain('<script>');
  });

  it('contains the bundled viewer', async () => {
    const { rawPayload, headers } = await app.inject('/docs/scalar.js');
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString()).toContain('createApiReference');
  });

  it('returns 304 while unchanged', async () => {
    const { headers } = await app.inject('/openapi.json');
    const cached = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': String(headers.etag) } });
    expect([cached.statusCode, cached.body]).toEqual([304, '']);
  });
});
