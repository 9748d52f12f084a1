import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#kit/server/data/database.ts';
import { freePort } from '#kit/server/testing/freePort.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { isolatedTestApp, testPassword } from '#testing/testApp.ts';
import { demoPassword, superAdminEmail } from '#demo/demoData.ts';
import { tenantOutage } from '#kit/server/testing/tenantOutage.ts';
import { buildApp } from '../app.ts';
import { landingsFlag } from '#features/content/landings/landings.flags.ts';
import { landingsApi } from '#features/content/landings/record/landings.contract.ts';
import { pagesApi } from '#features/content/pages/record/pages.contract.ts';
import { pageVersionsApi } from '#features/content/pages/versions/pageVersions.contract.ts';
import { landingCalls } from '#testing/landings.ts';
import { popUpsApi } from '#features/content/banners/record/banners.contract.ts';
import { errorReplies } from './errorReplies.ts';

/** Messages to users and operators during a database outage. */
const comanda = await isolatedTestApp();
const { admin, slug, inTenant } = await comanda.tenant({ flags: [landingsFlag] });
const away = openDatabase({ url: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
afterAll(() => away.close());

const role = { name: 'Caja', description: '', policyIds: [], allStores: true, storeIds: [], storeGroupIds: [] };

test('a database that is not reached is a 503 that says when to come back, for people and for sign-in', async () => {
  const { database } = comanda;
  let isReachable = true;
  const app = await buildApp({
    config: comanda.config,
    database: {
      ...database,
      inTenant: (scope, work) => (isReachable ? database : away).inTenant(scope, work),
      onPlatform: (work) => (isReachable ? database : away).onPlatform(work),
    },
  });
  afterAll(() => app.close());
  const signIn = { email: admin.email, password: 'una clave', tenantId: slug };
  const dialect = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
  isReachable = false;
  const replies = [
    await app.inject({ url: '/api/admin/v1/roles', headers: admin.headers }),
    await app.inject({ method: 'POST', url: dialect, payload: signIn }),
  ];
  for (const reply of replies) {
    expect(reply.statusCode).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.json()).toMatchObject({ code: 1018 });
  }
  isReachable = true;
  expect((await app.inject({ url: '/api/admin/v1/roles', headers: admin.headers })).statusCode).toBe(200);
});

test('while the node of the platform is away, its people alone cannot sign in, and no guess goes uncounted', async () => {
  await comanda.superAdmin(slug);
  const { rows } = await comanda.database.pool.query<{ id: number }>(`select id from tenants where slug = 'platform'`);
  const { database } = tenantOutage(comanda.database, rows[0]?.id ?? 0);
  const app = await buildApp({ config: comanda.config, database });
  afterAll(() => app.close());
  const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
  const statusOf = async (email: string, password: string) =>
    (await app.inject({ method: 'POST', url, payload: { email, password, tenantId: slug } })).statusCode;
  expect(await statusOf(admin.email, testPassword)).toBe(200);
  expect(await statusOf(superAdminEmail, demoPassword)).toBe(503);
  expect(await statusOf(admin.email, 'una clave')).toBe(503);
  const counted = await inTenant((db) => db.selectFrom('signInAttempts').selectAll().execute());
  expect(counted).not.toEqual([]);
});

test('a full disk refuses what is saved and serves what is read', async () => {
  await comanda.database.pool.query(`
    create function refuse() returns timestamptz language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await comanda.database.pool.query('alter table roles alter column created_at set default refuse()');
  const { status, refusal, headers } = await admin.call(rolesApi.create, { body: role });
  expect([status, refusal.message]).toEqual([
    503,
    'Ahora no se puede guardar nada. Vuelve a intentar en unos minutos.',
  ]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await admin.call(rolesApi.list)).status).toBe(200);
});

test('an outage is one line of the log, however many requests it refuses', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = fastify({ logger: { level: 'error', stream } });
  errorReplies(app, {});
  app.get('/', () => {
    throw Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' });
  });
  for (let i = 0; i < 5; i++) expect((await app.inject('/')).statusCode).toBe(503);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ outage: 'cannotWrite', reason: 'could not extend file' }),
  ]);
});

/** Fails every write of a table. */
async function breakWrites(table: string): Promise<void> {
  await comanda.database.pool.query(`
    create or replace function fail_write() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger broken before insert or update on ${table} for each row execute function fail_write()`);
}

type Refused = { status: number; refusal: { code: number; message: string } };
const sentences = (replies: readonly Refused[]) =>
  replies.map(({ status, refusal }) => `${status} ${refusal.code} ${refusal.message}`);

describe('an unexpected error names what could not be done', () => {
  test('to a pop-up', async () => {
    const { body: popUp } = await admin.call(popUpsApi.create, { body: { name: 'Bienvenida' } });
    await breakWrites('banners');
    const update = (body: object) => admin.call(popUpsApi.update, { params: { id: popUp.id }, body });
    expect(
      sentences([
        await admin.call(popUpsApi.create, { body: { name: 'Otra' } }),
        await update({ name: 'Nueva' }),
        await update({ active: false }),
        await admin.call(popUpsApi.switchMany, { body: { active: false, ids: [popUp.id] } }),
      ]),
    ).toEqual([
      '500 9999 No pudimos crear el pop-up. Intenta nuevamente.',
      '500 9999 No pudimos guardar el pop-up. Intenta nuevamente.',
      '500 9999 No pudimos pausar el pop-up. Intenta nuevamente.',
      '500 9999 No pudimos pausar los pop-ups. Intenta nuevamente.',
    ]);
  });

  test('to a landing', async () => {
    const { create, change, deploy } = landingCalls(admin);
    const { body: landing } = await create();
    await breakWrites('custom_landings');
    expect(
      sentences([
        await create(),
        await change(landing.id, { name: 'Nueva' }),
        await deploy(landing.id),
        await admin.call(landingsApi.remove, { params: { id: landing.id } }),
      ]),
    ).toEqual([
      '500 9999 No pudimos crear la landing. Intenta nuevamente.',
      '500 9999 No pudimos guardar la landing. Intenta nuevamente.',
      '500 9999 No pudimos publicar la landing. Intenta nuevamente.',
      '500 9999 No pudimos eliminar la landing. Intenta nuevamente.',
    ]);
  });

  test('to a page', async () => {
    const { body: page } = await admin.call(pagesApi.create, {
      body: { name: 'Nosotros', relativeUrl: 'nosotros' },
    } as never);
    await breakWrites('pages');
    const params = { id: page.id };
    expect(
      sentences([
        await admin.call(pageVersionsApi.publish, { params, body: {} }),
        await admin.call(pagesApi.remove, { params }),
      ]),
    ).toEqual([
      '500 9999 No pudimos publicar la página. Intenta nuevamente.',
      '500 9999 No pudimos eliminar la página. Intenta nuevamente.',
    ]);
  });
});
