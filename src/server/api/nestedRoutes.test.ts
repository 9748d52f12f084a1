import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import { fromWire, wireName } from '#kit/contract/wire.ts';
import { seed } from '#demo/seed.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { valueOf } from '#testing/valueOf.ts';
import { composedAreas } from '../composedAreas.ts';

/** Routes below a record answer 404 where the company has no such record, by every method. */
const { app, database, tenant } = await isolatedTestApp();
await seed(database, { only: ['demo'], most: 40, year: false });
const { admin } = await tenant();

const unknownId = 999_999_999;
const endpoints: [string, Endpoint][] = Object.entries(composedAreas.apis).flatMap(([area, api]) =>
  Object.entries(api).map(([name, endpoint]): [string, Endpoint] => [`${area}.${name}`, endpoint]),
);

/** Addresses that name no record of the company first: a week of payouts, or the history of records that may be deleted. */
const exceptions = new Set(['audit.history']);

/** Records in a path with the table that their segment names, as in `/coupons/:id/uses`. */
const nested = endpoints.filter(
  ([name, { base, path, link, policy }]) =>
    ['admin', 'kds'].includes(base) &&
    link === null &&
    !isPlatformPolicy(policy) &&
    /\/:(id|storeId)\//.test(path) &&
    !exceptions.has(name),
);

/** A record of another company; unknown where that company has none. */
async function foreignId({ path }: Endpoint): Promise<number> {
  const table = /([a-z_]+)\/:(?:id|storeId)\//.exec(path)?.[1] ?? '';
  const { rows } = await database.pool.query<{ named: string | null }>('select to_regclass($1)::text as named', [
    table === 'store' ? 'stores' : table,
  ]);
  const named = rows[0]?.named;
  if (!named) return unknownId;
  const { rows: ids } = await database.pool.query<{ tenant: number }>(
    `select id as tenant from tenants where slug = 'demo'`,
  );
  return database.inTenant(
    {
      tenantId: ids[0]?.tenant ?? 0,
      author: { id: null, name: '', email: null, superAdmin: false },
      requestId: 'foreign',
      source: 'clock',
      area: 'tests',
    },
    async (db) => {
      const found = await db
        .selectFrom(named as 'stores')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return found?.id ?? unknownId;
    },
  );
}

/** A body of the endpoint's shape. It may break rules of its fields, which are checked first. */
function bodyOf({ method, body, wrap, consumes }: Endpoint): { payload?: object | string; isValid: boolean } {
  if (method === 'GET' || method === 'DELETE') return { isValid: true };
  if (consumes) return { payload: 'x', isValid: false };
  const content = valueOf(body, [1, 1]) ?? {};
  const isValid = body.safeParse(fromWire(body, content)).success;
  return { payload: wrap ? { [wrap]: content } : content, isValid };
}

/** Values of required parameters: the first choice of an enum, otherwise 1. */
function requiredValues(schema: z.ZodType): [name: string, value: string][] {
  const { shape = {} } = schema as { shape?: Record<string, z.ZodType> };
  return Object.entries(shape)
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name, field]) => [name, field.safeParse('1').success ? '1' : (valueOf(field, []) as string)]);
}

/** The record is the `id` or the store; other parameters of the path are valid. */
function pathOf({ path, params }: Endpoint, id: number): string {
  const others = new Map(requiredValues(params));
  const record = /:(id|storeId)\//.exec(path)?.[1];
  return path.replace(/:(\w+)/g, (_, name: string) => (name === record ? String(id) : (others.get(name) ?? '1')));
}

/** Needs a programme of points, which is checked first. */
const isSwitchedOff = (body: string): boolean => body.includes('"code":1068');

describe.each(nested)('%s', (_, endpoint) => {
  test('answers 404 for an unknown record and for one of another company', async () => {
    const { payload, isValid } = bodyOf(endpoint);
    const expected = isValid ? [404] : [400, 404, 415, 422];
    const query = requiredValues(endpoint.query).map(([name, value]) => `${wireName(name)}=${value}`);
    for (const id of [unknownId, await foreignId(endpoint)]) {
      const url = `${bases[endpoint.base][0]}${pathOf(endpoint, id)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
      const { statusCode, body } = await app.inject({
        method: endpoint.method,
        url,
        headers: { ...admin.headers, ...(endpoint.consumes && { 'content-type': endpoint.consumes }) },
        ...(payload !== undefined && { payload }),
      });
      const isExpected = expected.includes(statusCode) || isSwitchedOff(body);
      expect([url, isExpected, body]).toEqual([url, true, body]);
    }
  });
});
