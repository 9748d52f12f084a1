import { afterEach, describe, expect, test, vi } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { at, close, openStore, createStore } from '#testing/stores.ts';
import { blankStore } from '../../saving/stores.rules.ts';
import { storesApi } from '../../record/stores.contract.ts';

const app = await testApp();
const { tenant: newTenant } = app;

afterEach(() => {
  vi.useRealTimers();
});

const linesOf = (text: string) => text.replace('\uFEFF', '').trim().split('\n');
const split = [
  { openingTime: '12:00', closingTime: '16:00', dispatchMethod: 'both' as const },
  { openingTime: '19:00', closingTime: '23:00', dispatchMethod: 'both' as const },
];

describe('a store export', () => {
  test('has address, settings and current state of each store, by name', async () => {
    const tenant = await newTenant();
    const menuId = await tenant.inTenant(async (db) => (await insert(db, 'menus', { name: 'Carta' })).id);
    await createStore(tenant, { name: 'Providencia', orderMethod: { delivery: false, pickUp: true }, commune: null });
    const businessHours = { ...blankStore().businessHours, friday: split, saturday: split };
    await createStore(tenant, { name: 'Ñuñoa', menuId, businessHours, deliveryWaitTime: 50, phone: '+56987650000' });
    const rule = { communes: ['Ñuñoa', 'Macul'], regions: [], franchises: [], formats: [] };
    await tenant.inTenant((db) => insert(db, 'storeGroups', { name: 'Comunas de Santiago', kind: 'tag', rule }));
    const friday = await at(app, tenant, '2026-11-20T16:00:00Z');
    const { text, headers } = await friday.call(storesApi.exportCsv);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(linesOf(text).map((line) => line.replace(/^\d+;/, ''))).toEqual([
      'Id de local;Local;Dirección;Comuna;Región;Franquicia;Formato;Grupos;Teléfono;Correo;Menú;Latitud;Longitud;Delivery;Retiro;Espera delivery (min);Espera retiro (min);Horario;Delivery ahora;Retiro ahora',
      'Ñuñoa;Av. Irarrázaval 3400;Ñuñoa;;;;Comunas de Santiago;+56987650000;nunoa@cadena.test;Carta;-33,4545;-70,5946;sí;sí;50;20;"Lun–Jue cerrado; Vie–Sáb 12:00–16:00, 19:00–23:00; Dom cerrado";abierto;abierto',
      'Providencia;Av. Irarrázaval 3400;;;;;;+56987654321;nunoa@cadena.test;;-33,4545;-70,5946;no;sí;45;20;Sin horario;no ofrece;cerrado, sin horario',
    ]);
  });

  test('has the filtered stores, including the filter by open state', async () => {
    const tenant = await newTenant();
    const [open, shut] = [await openStore(tenant, 'Abierto 1'), await openStore(tenant, 'Cerrado 1')];
    await openStore(tenant, 'Otro');
    await close(tenant.admin, { storeIds: [shut], kind: 'permanent' });
    const names = async (query: object) =>
      linesOf((await tenant.admin.call(storesApi.exportCsv, { query })).text)
        .slice(1)
        .map((line) => line.split(';')[1]);
    expect(await names({ name: '1' })).toEqual(['Abierto 1', 'Cerrado 1']);
    expect(await names({ name: '1', open: true })).toEqual(['Abierto 1']);
    expect(await names({ open: false })).toEqual(['Cerrado 1']);
    expect(await names({ query: 'nadie' })).toEqual([]);
    expect(open).toBeGreaterThan(0);
  });

  test('matches communes and regions in any spelling, like the list', async () => {
    const tenant = await newTenant();
    const place = { region: 'Valparaíso' };
    await createStore(tenant, { name: 'Barón', commune: 'VALPARAISO', ...place });
    await createStore(tenant, { name: 'Reñaca', commune: 'Viña del Mar', ...place });
    await createStore(tenant, { name: 'Ancud', commune: 'Ancud', region: 'Los Lagos' });
    await createStore(tenant, { name: 'Sin comuna', commune: null });
    const names = async (query: object) => {
      const { body } = await tenant.admin.call(storesApi.list, { query });
      const lines = linesOf((await tenant.admin.call(storesApi.exportCsv, { query })).text).slice(1);
      expect(lines.map((line) => line.split(';')[1])).toEqual(body.data.map(({ name }) => name));
      return body.data.map(({ name }) => name);
    };
    expect(await names({ communes: 'Valparaíso|Ancud' })).toEqual(['Ancud', 'Barón']);
    expect(await names({ communes: 'Valpara' })).toEqual([]);
    expect(await names({ regions: 'valparaíso' })).toEqual(['Barón', 'Reñaca']);
    expect(await names({ regions: 'valparaíso', communes: 'Viña del Mar | Ancud' })).toEqual(['Reñaca']);
    expect(await names({ communes: ' | ' })).toHaveLength(4);
  });

  test('escapes formulas as text', async () => {
    const tenant = await newTenant();
    await openStore(tenant, '=HYPERLINK("http://x";"Gratis")');
    const { text } = await tenant.admin.call(storesApi.exportCsv);
    expect(linesOf(text)[1]).toMatch(/^\d+;"'=HYPERLINK/);
  });

  test('is limited to the stores of the user and requires its permission', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const near = await openStore(tenant, 'Cercano');
    await openStore(tenant, 'Lejano');
    await openStore(other, 'Ajeno');
    const limited = await tenant.userWith(['stores.export'], { storeIds: [near] });
    const lines = linesOf((await limited.call(storesApi.exportCsv)).text);
    expect(lines.slice(1).map((line) => line.split(';')[1])).toEqual(['Cercano']);
    const reader = await tenant.userWith(['stores.list']);
    expect((await reader.call(storesApi.exportCsv)).status).toBe(403);
  });
});
