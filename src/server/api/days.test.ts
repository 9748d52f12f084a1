import { describe, expect, test } from 'vitest';
import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { type FieldPath, type TextField, textFields } from '#testing/textFields.ts';
import { valueOf } from '#testing/valueOf.ts';
import { composedAreas } from '../composedAreas.ts';

const isMoment = ({ format }: TextField) => format === 'date' || format === 'datetime';

/** Days and moments that no calendar has. */
const impossible = {
  date: ['2026-02-31', '31/12/2026'],
  datetime: ['2026-02-31T10:00:00Z'],
};
const extreme = {
  date: ['0000-01-01', '9999-12-31'],
  datetime: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
};
const ordinary = { date: '2026-11-20', datetime: '2026-11-20T12:00:00Z' };

const endpoints = Object.values(composedAreas.apis).flatMap((api) => Object.values(api as Record<string, Endpoint>));
const names = endpoints.map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }));

/** Names of days and moments. `to` and `from` are days of a range. */
const dayName = /(^|_)(day|date|datetime|at|on|from|to|since|until|month|moment|start|end)$/;

test('every text with the name of a day is checked by the calendar', () => {
  const unchecked = names.flatMap(({ endpoint, name }) =>
    [endpoint.params, endpoint.query, endpoint.body]
      .flatMap((schema) => textFields(schema))
      .filter((field) => dayName.test(field.name))
      .filter(({ schema }) => schema.safeParse('2026-02-31').success)
      .map((field) => `${name} ${field.path.join('.')}`),
  );
  expect(unchecked).toEqual([]);
});

const { app, tenant } = await isolatedTestApp({ rateLimit: 0 });
const company = await tenant();
await company.store('Centro');

const put = (value: unknown, [step, ...deeper]: FieldPath, by: unknown): unknown => {
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.map((each, at) => (at === step ? put(each, deeper, by) : each));
  const record = (value ?? {}) as Record<string, unknown>;
  return { ...record, [step]: put(record[step], deeper, by) };
};

/** A body of the endpoint's shape whose days are ordinary. */
const bodyOf = ({ body }: Endpoint): unknown =>
  textFields(body)
    .filter(isMoment)
    .reduce((shaped, { path, format }) => put(shaped, path, ordinary[format as 'date']), valueOf(body, [1, 1, 1]));

async function send(
  { method, base, path, consumes, wrap }: Endpoint,
  { search = '', body }: { search?: string; body?: unknown },
) {
  const url = `${bases[base][0]}${path.replaceAll(/:\w+/g, '1')}${search}`;
  const reply = await app.inject({
    method,
    url,
    headers: { ...company.admin.headers, 'content-type': consumes ?? 'application/json' },
    ...(body !== undefined && { payload: JSON.stringify(wrap ? { [wrap]: body } : body) }),
  });
  return {
    status: reply.statusCode,
    text: `${method} ${url} ${JSON.stringify(body)} ${reply.body.slice(0, 300)}`,
    reply,
  };
}

/** Without calls that only super-admins make. */
const queried = names.filter(
  ({ endpoint }) => !isPlatformPolicy(endpoint.policy) && textFields(endpoint.query).some(isMoment),
);
const bodied = names.filter(
  ({ endpoint }) =>
    !endpoint.consumes && !isPlatformPolicy(endpoint.policy) && textFields(endpoint.body).some(isMoment),
);

describe('a day in a query', () => {
  test.each(queried)('is checked by the calendar: $name', async ({ endpoint }) => {
    for (const { path, format } of textFields(endpoint.query).filter(isMoment)) {
      for (const day of impossible[format as 'date']) {
        const { status, text, reply } = await send(endpoint, {
          search: `?${path.join('.')}=${encodeURIComponent(day)}`,
        });
        expect(status, text).toBe(422);
        expect(Object.keys(reply.json<{ errors: object }>().errors), text).toContain(path.join('.'));
      }
      for (const day of extreme[format as 'date']) {
        const { status, text } = await send(endpoint, { search: `?${path.join('.')}=${encodeURIComponent(day)}` });
        expect(status, text).toBeLessThan(500);
      }
    }
  });
});

describe('a day in a body', () => {
  test.each(bodied)('is checked by the calendar: $name', async ({ endpoint }) => {
    const shaped = bodyOf(endpoint);
    for (const { path, format } of textFields(endpoint.body).filter(isMoment)) {
      for (const day of impossible[format as 'date']) {
        const { status, text } = await send(endpoint, { body: put(shaped, path, day) });
        // A record of the address may be missing.
        expect([404, 422], text).toContain(status);
      }
      for (const day of extreme[format as 'date']) {
        const { status, text } = await send(endpoint, { body: put(shaped, path, day) });
        expect(status, text).toBeLessThan(500);
      }
    }
  });
});
