import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { wireName } from '#kit/contract/wire.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { valueOf } from '#testing/valueOf.ts';
import { composedAreas } from '../composedAreas.ts';

/** Whatever is sent to an endpoint, it answers or refuses. `npm run fuzz` tries it for long, each time with other values. */
const { app, tenant } = await isolatedTestApp({ rateLimit: 0 });
const requests = Number(process.env.FUZZ_REQUESTS ?? 6);
const seed = Number(process.env.FUZZ_SEED ?? 20_260);

/** Numbers of records of a new company are as likely as any. */
const numbers = fc.oneof(
  fc.integer({ min: -1, max: 12 }),
  fc.constantFrom(0.5, -0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e-308),
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '🙂'.repeat(300),
    'x'.repeat(20_000),
    "'; --",
    '%',
    '\\',
    '../..',
  ),
  fc.constantFrom(
    '9999-12-31',
    '0000-00-00',
    '2026-02-30T25:61:61Z',
    '24:00',
    '-1',
    '1e999',
    'NaN',
    'null',
    '[object Object]',
  ),
);
const keys = fc.constantFrom('id', 'toString', '__proto__', 'constructor', 'hasOwnProperty', 'valueOf', 'length', '');
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    numbers,
    texts,
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('record'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  record: fc.dictionary(fc.oneof(keys, texts), tie('value'), { maxKeys: 4 }),
})).value;

type Place = (string | number)[];

/** Where something stands within a value. */
const placesIn = (value: unknown, at: Place = []): Place[] =>
  typeof value === 'object' && value !== null
    ? [at, ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...at, key]))]
    : [at];

function replaced(value: unknown, [key, ...deeper]: Place, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((each, at) => (String(at) === String(key) ? replaced(each, deeper, by) : each));
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)[key], deeper, by) };
}

/** Bodies of the endpoint's shape with anything in one place of them, or instead of it. */
function bodiesOf({ body, wrap }: Endpoint): fc.Arbitrary<unknown> {
  const shaped = valueOf(body, [2, 2]);
  if (shaped === undefined) return fc.constant(undefined);
  const wrapped = wrap ? { [wrap]: shaped } : shaped;
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.constantFrom(...placesIn(wrapped)), anything).map(([at, by]) => replaced(wrapped, at, by)),
    },
    { weight: 1, arbitrary: anything },
  );
}

/** Addresses of the endpoint with anything in its path, and in the parameters it knows and others. */
function addressesOf({ base, path, query }: Endpoint): fc.Arbitrary<string> {
  const known = Object.keys((query._zod.def as { shape?: object }).shape ?? {}).map(wireName);
  const names = fc.constantFrom(...known, 'page', 'otro');
  const word = fc.oneof(numbers.map(String), texts).map((text) => encodeURIComponent(text.toWellFormed()));
  const parts = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant('1') }, { weight: 1, arbitrary: word }), {
    minLength: 4,
    maxLength: 4,
  });
  const pairLists = fc.array(fc.tuple(names, word), { maxLength: 3 });
  return fc.tuple(parts, pairLists).map(([segments, pairs]) => {
    let next = 0;
    const filled = path.replaceAll(/:\w+/g, () => segments[next++ % segments.length]!.slice(0, 300) || '1');
    const search = pairs.map(([name, value]) => `${name}=${value.slice(0, 2000)}`).join('&');
    return `${bases[base][0]}${filled}${search && `?${search}`}`;
  });
}

const company = await tenant();
await company.store('Centro');
let { admin } = company;

describe.each(Object.entries(composedAreas.apis))('%s', (_, api) => {
  test('answers or refuses whatever is sent', async () => {
    for (const endpoint of Object.values(api as Record<string, Endpoint>)) {
      const request = fc.tuple(addressesOf(endpoint), bodiesOf(endpoint));
      await fc.assert(
        fc.asyncProperty(request, async ([url, body]) => {
          const reply = await app.inject({
            method: endpoint.method,
            url,
            headers: { ...admin.headers, 'content-type': endpoint.consumes ?? 'application/json' },
            ...(body !== undefined && { payload: JSON.stringify(body) }),
          });
          expect(reply.statusCode, `${endpoint.method} ${url} ${reply.body.slice(0, 300)}`).toBeLessThan(500);
          // It may have ended the session, or taken the person's own role.
          if (reply.statusCode === 401 || reply.statusCode === 403) ({ admin } = await tenant());
        }),
        { numRuns: requests, seed, endOnFailure: true },
      );
    }
  }, 3_600_000);
});

test('a file is not taken as JSON, nor JSON as a file', async () => {
  const send = (url: string, type: string) =>
    app.inject({
      method: 'POST',
      url: `/api/admin/v1${url}`,
      headers: { ...admin.headers, 'content-type': type },
      payload: '{}',
    });
  expect((await send('/admin_users/import_csv', 'application/json')).statusCode).toBe(415);
  expect((await send('/admin_users/import_csv', 'multipart/form-data; boundary=x')).statusCode).toBe(415);
  expect((await send('/roles', 'text/csv')).statusCode).toBe(415);
});

test('JSON in the place of a file is refused by every endpoint that takes one', async () => {
  const { admin: otherAdmin } = await tenant();
  const takers = Object.values(composedAreas.apis)
    .flatMap((api) => Object.values(api as Record<string, Endpoint>))
    .filter(({ consumes }) => consumes);
  for (const { method, base, path } of takers) {
    const url = bases[base][0] + path.replace(/:\w+/g, '1');
    const { statusCode } = await app.inject({ method, url, headers: otherAdmin.headers, payload: { data: [] } });
    expect([path, statusCode >= 400 && statusCode < 500]).toEqual([path, true]);
  }
});
