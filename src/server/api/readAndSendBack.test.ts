import { describe, expect, test } from 'vitest';
import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import { wireParts } from '#kit/contract/wire.ts';
import { demoPassword } from '#demo/demoData.ts';
import { seed } from '#demo/seed.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { composedAreas } from '../composedAreas.ts';

/** Every resource that is read by GET and changed by PATCH of the same address: what it answers, it takes. */
const { app, database, signIn, superAdmin } = await isolatedTestApp();
await seed(database, { only: ['demo'], most: 40, year: false });
const admin = await signIn('demo', 'admin@demo.test', demoPassword);
const team = await superAdmin('demo');

type Json = Record<string, unknown>;
const endpoints = Object.values(composedAreas.apis).flatMap((api) => Object.values(api as Record<string, Endpoint>));
const urlOf = ({ base, path }: Endpoint) => `${bases[base][0]}${path}`;
const ofTeam = new Set(endpoints.filter(({ policy }) => isPlatformPolicy(policy)).map(urlOf));
const send = async (method: 'GET' | 'PATCH', url: string, payload?: Json) => {
  const { headers } = ofTeam.has(url) ? team : admin;
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json<Json>() };
};

const resources = endpoints
  .filter(({ method }) => method === 'PATCH')
  .map((update) => ({
    name: update.path,
    update,
    get: endpoints.find(({ method, path, base }) => method === 'GET' && base === update.base && path === update.path),
    list: endpoints.find(({ method, path }) => method === 'GET' && path === update.path.replace('/:id', '')),
  }));
/** A record, and not the lines of one. */
const alike = resources.filter(({ update, get }) => get?.reply === update.reply);
/** Without records of the platform, which no company has. */
const read = alike.filter(({ update: { policy, path } }) => !isPlatformPolicy(policy) || !path.includes(':id'));

/** The address of a record there is, of a resource that has several. */
async function addressOf({ update, list }: (typeof resources)[number]): Promise<string> {
  if (!update.path.includes(':id')) return urlOf(update);
  const { body } = await send('GET', urlOf(list as Endpoint));
  const [first] = body.data as { id: number }[];
  return urlOf(update).replace(':id', String(first?.id));
}

test('those that are not read alone are few', () => {
  expect(resources.filter((each) => !alike.includes(each)).map(({ name }) => name)).toEqual([
    '/stores/massive_update',
    '/menus/:id/categories/:categoryId',
    '/menus/:id/lines/:lineId',
    '/menus/:id/imports/:importId/rows/:line',
    '/menus/:id/imports/:importId/groups/:place',
    '/price_groups/:id/prices',
    '/store/:storeId/orders/:id',
    '/account/security',
    '/my_account/preferences',
    '/saved_views/:id',
    '/auth_credentials',
    '/pages/positions',
  ]);
});

/** A value that differs from one that was read. */
const another = (value: unknown): unknown => (typeof value === 'number' ? value + 1 : [value]);

describe.each(read)('PATCH $name', (resource) => {
  const wrapped = (body: Json) => ({ [resource.update.wrap as string]: body });

  test('takes what GET answers, and changes nothing', async () => {
    const url = await addressOf(resource);
    const before = await send('GET', url);
    const saved = await send('PATCH', url, wrapped(before.body));
    expect(saved).toMatchObject({ status: 200 });
    expect(saved.body.version).toBe(before.body.version);
    expect((await send('GET', url)).body).toEqual(before.body);
  });

  test.runIf(resource.update.merges)('rejects another value of each field that it only returns', async () => {
    const url = await addressOf(resource);
    const { body } = await send('GET', url);
    const taken = wireParts(resource.update.body).fields;
    const readOnly = Object.entries(body).filter(([name]) => name !== 'version' && !taken?.has(name));
    for (const [name, value] of readOnly) {
      const refused = await send('PATCH', url, wrapped({ [name]: another(value) }));
      expect([name, refused]).toMatchObject([
        name,
        { status: 422, body: { errors: { [name]: [expect.any(String)] } } },
      ]);
    }
  });

  test('refuses a name that nobody knows', async () => {
    const refused = await send('PATCH', await addressOf(resource), wrapped({ surely_not_a_field: 1 }));
    expect(refused).toMatchObject({ status: 422, body: { errors: { surely_not_a_field: ['Este campo no existe'] } } });
  });
});
