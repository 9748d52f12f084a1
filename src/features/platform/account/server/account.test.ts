import { describe, expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import type { Policy } from '#kit/contract/policies.ts';
import { isolatedTestApp, testPassword } from '#testing/testApp.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import type { Favorite } from '#features/platform/users/me.contract.ts';
import { accountApi } from '../account.contract.ts';
import { preferencesApi } from '../preferences.contract.ts';

const comanda = await isolatedTestApp();
const tenant = await comanda.tenant();
const newPassword = 'Otra.clave.larga.2026';

describe('company account', () => {
  test('shows the subscription, the stores and the latest invoices first', async () => {
    await tenant.store('Providencia');
    const row = { amount: 489_000, status: 'paid' as const, dueOn: '2026-10-15' };
    await tenant.inTenant(async (db) => {
      for (const [number, period] of [
        ['F-1', '2026-09'],
        ['F-2', '2026-10'],
      ] as const)
        await unaudited(db)
          .insertInto('invoices')
          .values({ ...row, number, period, issuedOn: `${period}-05` })
          .execute();
    });
    const { body } = await tenant.admin.call(accountApi.company);
    expect(body).toMatchObject({ slug: tenant.slug, country: 'cl', currency: 'CLP', businessDayCutoff: '04:00' });
    expect(body.subscription).toMatchObject({ status: 'active', plan: 'Esencial', storeCount: 1, storeLimit: null });
    expect(body.subscription).toMatchObject({
      payUrl: `https://pagos.test/${tenant.slug}`,
      supportEmail: 'soporte@comanda.test',
    });
    expect(body.invoices.map(({ number }) => number)).toEqual(['F-2', 'F-1']);
  });

  test('requires an administrator', async () => {
    const cook = await tenant.userWith(['orders.cook']);
    expect((await cook.call(accountApi.company)).status).toBe(403);
  });
});

describe('my profile', () => {
  test('can be changed without any permission and has a history', async () => {
    const cook = await tenant.userWith([], { name: 'Ana Rojas' });
    const { body } = await cook.call(accountApi.updateProfile, {
      body: { name: 'Ana Rojas Soto', phone: '9 1111 2222' },
    });
    expect(body).toMatchObject({ name: 'Ana Rojas Soto', phone: '+56911112222', email: cook.email });
    expect((await cook.call(accountApi.profile)).body).toEqual(body);
    expect((await cook.call(usersApi.me)).body.name).toBe('Ana Rojas Soto');
  });

  test('requires a phone of the country', async () => {
    const { status, refusal } = await tenant.admin.call(accountApi.updateProfile, { body: { phone: '12345' } });
    expect(status).toBe(422);
    expect(refusal.errors).toEqual({
      phone: ['Debe tener 9 dígitos, por ejemplo 9 8765 4321'],
    });
  });

  test('rejects changes to fields an administrator changed meanwhile and saves the rest', async () => {
    const cook = await tenant.userWith([], { name: 'Luis' });
    const { version } = (await cook.call(accountApi.profile)).body;
    await tenant.admin.call(usersApi.update, { params: { id: cook.id }, body: { name: 'Luis Soto' } });
    const stale = { 'if-match': `"${version}"` };
    const refused = await cook.call(accountApi.updateProfile, { body: { name: 'Lucho' } }, stale);
    expect(refused.status).toBe(409);
    expect(refused.refusal.conflict).toMatchObject({
      fields: [{ field: 'name', yours: 'Lucho', theirs: 'Luis Soto' }],
    });
    const saved = await cook.call(accountApi.updateProfile, { body: { phone: '+56933334444' } }, stale);
    expect(saved.body).toMatchObject({ name: 'Luis Soto', phone: '+56933334444' });
  });

  test('accepts only pictures uploaded here', async () => {
    const picture = (key: string, uploadedAt: string | null) => ({ key, name: 'yo.png', uploadedAt });
    const stranger = await comanda.tenant();
    await tenant.inTenant(async (db) => {
      await unaudited(db)
        .insertInto('pictures')
        .values([picture('lista', '2026-11-20T12:00:00Z'), picture('a-medias', null)])
        .execute();
    });
    await stranger.inTenant(async (db) => {
      await unaudited(db).insertInto('pictures').values(picture('ajena', '2026-11-20T12:00:00Z')).execute();
    });
    const choose = (pictureKey: string) => tenant.admin.call(accountApi.updateProfile, { body: { pictureKey } });
    for (const key of ['a-medias', 'ajena', 'ninguna'])
      expect((await choose(key)).refusal.errors).toEqual({
        picture_key: ['La imagen no terminó de subirse. Elígela otra vez.'],
      });
    expect((await choose('lista')).body.pictureUrl).toContain('lista');
  });

  test('of a super-admin is the one of the home tenant, also while visiting', async () => {
    const platform = await comanda.tenant({ slug: 'platform' });
    const abroad = await comanda.tenant({ country: 'cr' });
    const visit = { tenant: abroad.slug };
    const { status, body } = await platform.admin.call(accountApi.updateProfile, { body: { name: 'Equipo' } }, visit);
    expect([status, body.name]).toEqual([200, 'Equipo']);
    expect((await platform.admin.call(accountApi.profile)).body.name).toBe('Equipo');
  });
});

test('screens read the saved preferences', async () => {
  const cook = await tenant.userWith([]);
  expect((await cook.call(accountApi.updatePreferences, { body: { shortcuts: false } })).body).toEqual({
    startPath: null,
    shortcuts: false,
    favorites: [],
  });
  const favorites = [{ path: '/orders?status=created', label: 'Por aceptar' }];
  await cook.call(accountApi.updatePreferences, { body: { favorites } });
  expect((await cook.call(usersApi.me)).body.preferences.favorites).toEqual(favorites);
  const elsewhere = [{ path: '//otro.test', label: 'Otro sitio' }];
  expect((await cook.call(accountApi.updatePreferences, { body: { favorites: elsewhere } })).status).toBe(422);
  await cook.call(accountApi.updatePreferences, { body: { startPath: '/roles' } });
  const { body } = await cook.call(usersApi.me);
  expect(body).toMatchObject({ defaultRoute: '/roles', preferences: { startPath: '/roles', shortcuts: false } });
  expect((await cook.call(accountApi.updatePreferences, { body: {} })).status).toBe(200);
});

test('signing in opens the screen for the work of the user: the board for the kitchen, the orders for order takers', async () => {
  const leadsTo = async (policies: readonly Policy[]) =>
    (await (await tenant.userWith(policies)).call(usersApi.me)).body.defaultRoute;
  expect(await leadsTo(['orders.list', 'orders.show', 'orders.cook'])).toBe('/kds');
  expect(await leadsTo(['orders.list', 'orders.show', 'orders.cook', 'orders.create'])).toBe('/orders');
  expect(await leadsTo(['orders.list', 'orders.create', 'stores.list'])).toBe('/stores');
});

describe('pages pinned for the company', () => {
  const [late, closed] = [
    { path: '/orders?queue=late', label: 'Atrasados' },
    { path: '/stores?open=false', label: 'Cerrados' },
  ];
  const { pinForCompany, unpinForCompany } = preferencesApi;
  const unpin = ({ path }: Favorite) => ({ query: { path } });

  test('are visible to all users until they are unpinned', async () => {
    const reader = await tenant.userWith([]);
    const favorites = async () => (await reader.call(usersApi.me)).body.companyFavorites;
    expect((await tenant.admin.call(pinForCompany, { body: late })).body.favorites).toEqual([late]);
    expect(await favorites()).toEqual([late]);
    const renamed = { ...late, label: 'Tarde' };
    await tenant.admin.call(pinForCompany, { body: renamed });
    expect(await favorites()).toEqual([renamed]);
    expect((await tenant.admin.call(unpinForCompany, unpin(late))).body.favorites).toEqual([]);
    expect(await favorites()).toEqual([]);
  });

  test('accept concurrent changes, up to twelve pages', async () => {
    const pages = Array.from({ length: 12 }, (_, at) => ({ path: `/orders?page=${at}`, label: `Página ${at}` }));
    await Promise.all(pages.map((body) => tenant.admin.call(pinForCompany, { body })));
    const { body } = await tenant.admin.call(usersApi.me);
    expect(body.companyFavorites.toSorted(byPath)).toEqual(pages.toSorted(byPath));
    expect((await tenant.admin.call(pinForCompany, { body: closed })).refusal.errors).toEqual({
      path: ['Puedes fijar hasta 12 pantallas'],
    });
    await Promise.all(pages.map((page) => tenant.admin.call(unpinForCompany, unpin(page))));
  });

  test('are pushed to all open screens, also when they are unpinned', async () => {
    const events = () =>
      tenant.inTenant((db) =>
        db
          .selectFrom('events')
          .select('id')
          .where('audience', '=', 'signedIn')
          .where('topic', '=', 'admin_users')
          .execute(),
      );
    const before = (await events()).length;
    await tenant.admin.call(pinForCompany, { body: late });
    expect(await events()).toHaveLength(before + 1);
    await tenant.admin.call(unpinForCompany, unpin(late));
    expect(await events()).toHaveLength(before + 2);
  });

  test('can be changed by users who edit users and have access to every store', async () => {
    const reader = await tenant.userWith([]);
    expect((await reader.call(pinForCompany, { body: late })).status).toBe(403);
    const ofSomeStores = await tenant.userWith(['admin_users.update'], { storeIds: [await tenant.store('Centro')] });
    expect((await ofSomeStores.call(pinForCompany, { body: late })).status).toBe(403);
    expect((await ofSomeStores.call(unpinForCompany, unpin(late))).status).toBe(403);
    const elsewhere = { path: '//otro.test', label: 'Otro sitio' };
    expect((await tenant.admin.call(pinForCompany, { body: elsewhere })).status).toBe(422);
  });
});

const byPath = (one: Favorite, other: Favorite) => one.path.localeCompare(other.path);

describe('my password', () => {
  const change = { currentPassword: testPassword, newPassword };

  test('requires the current one and ends the other sessions', async () => {
    const user = await tenant.userWith(['roles.list']);
    const elsewhere = await comanda.signIn(tenant.slug, user.email);
    expect((await user.call(accountApi.changePassword, { body: change })).status).toBe(204);
    expect((await elsewhere.call(rolesApi.list)).status).toBe(401);
    expect((await user.call(rolesApi.list)).status).toBe(200);
    await expect(comanda.signIn(tenant.slug, user.email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    expect((await comanda.signIn(tenant.slug, user.email, newPassword)).id).toBe(user.id);
  });

  test('is kept when the current one is wrong, and repeated guesses have to wait', async () => {
    const user = await tenant.userWith([]);
    const guess = () => user.call(accountApi.changePassword, { body: { ...change, currentPassword: 'No es esta' } });
    const first = await guess();
    expect(first.status).toBe(422);
    expect(first.refusal).toMatchObject({
      code: 1024,
      errors: { current_password: ['La contraseña actual no es correcta.'] },
    });
    for (let i = 0; i < 6; i++) await guess();
    const { status, headers } = await user.call(accountApi.changePassword, { body: change });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('has a minimum length', async () => {
    const { refusal } = await tenant.admin.call(accountApi.changePassword, {
      body: { ...change, newPassword: 'corta' },
    });
    expect(refusal.errors).toEqual({ new_password: ['Usa al menos 10 caracteres'] });
  });

  test('is managed externally when the company uses its own sign-in service', async () => {
    const { id, admin } = await comanda.tenant();
    // A new slug, because tenants are remembered by it for a while.
    const moved = { slug: 'nube', signIn: JSON.stringify({ provider: 'google', projectId: 'nube', apiKey: 'clave' }) };
    await comanda.database.onPlatform((db) => db.updateTable('tenants').set(moved).where('id', '=', id).execute());
    const { refusal } = await admin.call(accountApi.changePassword, { body: change }, { tenant: moved.slug });
    expect(refusal.code).toBe(1028);
  });
});

describe('my sessions', () => {
  test('are listed with their device and mark the current one', async () => {
    const user = await tenant.userWith([]);
    await comanda.signIn(tenant.slug, user.email);
    const { data } = (await user.call(accountApi.sessions)).body;
    expect(data).toHaveLength(2);
    expect(data.filter(({ current }) => current)).toHaveLength(1);
    expect(data[0]).toMatchObject({ ip: '127.0.0.1', device: 'Dispositivo desconocido' });
  });

  test('can be ended one by one, with immediate effect', async () => {
    const user = await tenant.userWith(['roles.list']);
    const elsewhere = await comanda.signIn(tenant.slug, user.email);
    const { data } = (await user.call(accountApi.sessions)).body;
    const { id } = data.find(({ current }) => !current)!;
    expect((await user.call(accountApi.revokeSession, { params: { id } })).status).toBe(204);
    expect((await elsewhere.call(rolesApi.list)).status).toBe(401);
    expect((await user.call(rolesApi.list)).status).toBe(200);
  });

  test('can all be ended except the current one', async () => {
    const user = await tenant.userWith([]);
    for (let i = 0; i < 2; i++) await comanda.signIn(tenant.slug, user.email);
    await user.call(accountApi.revokeOtherSessions);
    const { data } = (await user.call(accountApi.sessions)).body;
    expect(data.map(({ current }) => current)).toEqual([true]);
  });

  test('of other users are not found', async () => {
    const [user, other] = [await tenant.userWith([]), await tenant.userWith([])];
    const { id } = (await other.call(accountApi.sessions)).body.data[0]!;
    expect((await user.call(accountApi.revokeSession, { params: { id } })).status).toBe(404);
    expect((await tenant.admin.call(accountApi.revokeSession, { params: { id } })).status).toBe(404);
    expect((await other.call(accountApi.sessions)).status).toBe(200);
  });
});
