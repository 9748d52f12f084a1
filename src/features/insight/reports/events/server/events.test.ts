import { describe, expect, it } from 'vitest';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { insert, remove } from '#kit/server/data/write.ts';
import { createProduct } from '#testing/products.ts';
import { createStore } from '#testing/stores.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { eventsApi } from '../events.contract.ts';

const comanda = await testApp();
const query = { period: 'custom', from: '2026-03-02', to: '2026-03-08' } as const;
const listEvents = async (caller: Caller, of: object = query) => {
  const { status, body, text } = await caller.call(eventsApi.events, { query: of });
  expect(status, text).toBe(200);
  return body.events;
};
const close = (tenant: TestTenant, storeId: number, startDatetime: string, endDatetime: string | null) =>
  tenant.inTenant((db) =>
    insert(db, 'storeClosings', {
      storeId,
      startDatetime,
      endDatetime,
      reason: 'corte de luz',
      dispatchMethod: 'both',
    }),
  );

describe('what happened on the days of a report', () => {
  it('tells of closings by the business day and the clock of the store', async () => {
    const tenant = await comanda.tenant();
    const [nunoa, maipu] = [await tenant.store('Ñuñoa'), await tenant.store('Maipú')];
    // Half past one at night is of the day of sales before.
    await close(tenant, nunoa, '2026-03-04T04:30:00Z', '2026-03-04T05:30:00Z');
    await close(tenant, maipu, '2026-02-20T15:00:00Z', null);
    expect(await listEvents(tenant.admin)).toMatchObject([
      { kind: 'closing', day: '2026-03-02', endDay: '2026-03-08', text: 'Cerró Maipú (desde las 12:00, corte de luz)' },
      { kind: 'closing', day: '2026-03-03', endDay: '2026-03-03', text: 'Cerró Ñuñoa (01:30–02:30, corte de luz)' },
    ]);
    const limited = await tenant.userWith(['kpi.list'], { storeIds: [nunoa] });
    expect((await listEvents(limited)).map(({ day }) => day)).toEqual(['2026-03-03']);
  });

  it('tells of published menus, price changes and coupons that began or ended', async () => {
    const tenant = await comanda.tenant();
    await tenant.inTenant(async (db) => {
      const raise = { percentage: 4.5, rounding: 'exact', fields: '["price"]', productIds: null } as const;
      await insert(db, 'priceRaises', { ...raise, startsAt: '2026-03-03T15:00:00Z', status: 'applied' } as never);
      const { id: menuId } = await insert(db, 'menus', { name: 'Verano' });
      const version = { menuId, number: 1, content: '{}', authorName: 'Eva', publishedAt: '2026-03-05T15:00:00Z' };
      await unaudited(db).insertInto('menuVersions').values(version).execute();
    });
    const { id } = (await tenant.admin.call(couponsApi.create, { body: { code: 'OTOÑO', discount: 10 } as never }))
      .body;
    await tenant.inTenant((db) =>
      unaudited(db)
        .updateTable('coupons')
        .set({ startDate: '2026-03-04', expiryDate: '2026-03-06' })
        .where('id', '=', id)
        .execute(),
    );
    const events = (await listEvents(tenant.admin)).map(({ day, text }) => `${day} ${text}`);
    expect(events).toEqual([
      '2026-03-03 Cambiaron los precios de la carta base (+4,5 %)',
      '2026-03-04 Empezó el cupón OTOÑO',
      '2026-03-05 Se publicó el menú Verano',
      '2026-03-06 Terminó el cupón OTOÑO',
    ]);
    // Switched off after its end: it ended once.
    await tenant.admin.call(couponsApi.update, { params: { id }, body: { enabled: false } });
    expect((await listEvents(tenant.admin)).map(({ day, text }) => `${day} ${text}`)).toEqual(events);
  });

  it('writes how much prices changed as the country does', async () => {
    const tenant = await comanda.tenant({ country: 'mx' });
    await tenant.inTenant((db) => {
      const raise = { percentage: -4.5, rounding: 'exact', fields: '["price"]', productIds: null } as const;
      return insert(db, 'priceRaises', { ...raise, startsAt: '2026-03-03T18:00:00Z', status: 'applied' } as never);
    });
    expect((await listEvents(tenant.admin)).map(({ text }) => text)).toEqual([
      'Cambiaron los precios de la carta base (−4.5 %)',
    ]);
  });

  it('tells of the first coupons where there are more than anybody reads', async () => {
    const tenant = await comanda.tenant();
    const later = Array.from({ length: 500 }, (_, nth) => ({
      code: `OTRO${nth}`,
      startDate: '2026-03-05',
      expiryDate: null,
    }));
    await tenant.inTenant((db) =>
      unaudited(db)
        .insertInto('coupons')
        .values([...later, { code: 'PRIMERO', startDate: null, expiryDate: '2026-03-02' }])
        .execute(),
    );
    const events = await listEvents(tenant.admin);
    expect(events[0]).toMatchObject({ day: '2026-03-02', text: 'Terminó el cupón PRIMERO' });
  });

  it('tells of what was switched or sold out from the history', async () => {
    const tenant = await comanda.tenant();
    const { id } = await createStore(tenant, { name: 'Ñuñoa' });
    const body = { orderMethod: { delivery: false, pickUp: true } };
    expect((await tenant.admin.call(storesApi.update, { params: { id }, body })).status).toBe(200);
    const product = await createProduct(tenant, { name: 'Empanada' });
    await tenant.inTenant(async (db) => {
      const soldOut = {
        productId: product.id,
        storeId: id,
        ends: 'manual',
        authorName: 'Eva',
        title: 'Empanada',
      } as const;
      const { id: expiredId } = await insert(db, 'soldOuts', soldOut);
      await remove(db, 'soldOuts', expiredId);
    });
    const events = await listEvents(tenant.admin, { period: 'today' });
    expect(events.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Se desactivó el delivery en Ñuñoa', 'Se agotó Empanada (Ñuñoa)']),
    );
  });

  it('tells of holidays of the country', async () => {
    const of = { period: 'custom', from: '2026-04-01', to: '2026-04-30' };
    const mexican = await comanda.tenant({ country: 'mx' });
    const chilean = await comanda.tenant();
    expect(await listEvents(mexican.admin, of)).toEqual([]);
    expect((await listEvents(chilean.admin, of)).map(({ day, text }) => `${day} ${text}`)).toEqual([
      '2026-04-03 Feriado: Viernes Santo',
      '2026-04-04 Feriado: Sábado Santo',
    ]);
  });
});
