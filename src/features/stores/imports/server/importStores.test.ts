import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { importOutcome, type ImportOutcome } from '#kit/contract/csvImport.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { insert } from '#kit/server/data/write.ts';
import { jobEnded, uploadFile } from '#testing/imports.ts';
import { createStore } from '#testing/stores.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { slugsOf } from '../../record/server/storeSlugs.repo.ts';
import { storesApi } from '../../record/stores.contract.ts';
import { blankStore } from '../../saving/stores.rules.ts';
import { storeImportsApi } from '../storeImport.contract.ts';
import { importStoresJob } from './importStores.ts';

const comanda = await testApp();

const stored = async (who: Caller, id: number) => (await who.call(storesApi.get, { params: { id } })).body;
const previewed = async (who: Caller, file: string) => {
  const { body, status, text } = await uploadFile(who, storeImportsApi.preview, file);
  expect(status, text).toBe(200);
  return body;
};
const sentences = async (who: Caller, file: string) =>
  (await previewed(who, file)).failed.map(({ line, message }) => `${line}: ${message}`);

async function imported(who: Caller, file: string) {
  const { body, status, text } = await uploadFile(who, storeImportsApi.start, file);
  expect(status, text).toBe(202);
  const job = await jobEnded(comanda, who, body.jobId, [importStoresJob]);
  return fromWire(importOutcome, job.result) as ImportOutcome;
}

/** Where the stores of a country may be, and a phone of it. */
const places = {
  cl: {},
  mx: { latitude: 19.4326, longitude: -99.1332, phone: '+525587654321', commune: 'Cuauhtémoc' },
};

/** A chain with a store that has every column. */
async function chain(country: 'cl' | 'mx' = 'cl') {
  const tenant = await comanda.tenant({ country });
  const menuId = await tenant.inTenant(async (db) => (await insert(db, 'menus', { name: 'Carta, noche' })).id);
  const shift = (openingTime: string, closingTime: string, dispatchMethod: 'both' | 'pickUp' = 'both') => ({
    openingTime,
    closingTime,
    dispatchMethod,
  });
  const { id } = await createStore(tenant, {
    ...places[country],
    name: 'Ñuñoa',
    menuId,
    franchise: '=Sur',
    haveDifferentBusinessHours: true,
    businessHours: {
      ...blankStore().businessHours,
      friday: [shift('12:00', '16:00'), shift('19:00', '24:00', 'pickUp')],
    },
  });
  return { ...tenant, id, menuId };
}

describe('a file of stores', () => {
  test.each(['cl', 'mx'] as const)('that was exported in %s changes nothing', async (country) => {
    const { admin } = await chain(country);
    const { text } = await admin.call(storesApi.exportCsv);
    expect(await previewed(admin, text)).toMatchObject({
      counts: { create: 0, update: 0, same: 1, error: 0 },
      ignoredColumns: [],
      changed: [],
    });
  });

  test('changes what differs, shows old and new cells, and is undone as a unit', async () => {
    const { admin, id } = await chain();
    const before = await stored(admin, id);
    const file = [
      'Id de local;Local;Comuna;Teléfono;Menú;Latitud;Retiro;Espera delivery (min);Horario',
      `${id};Ñuñoa Plaza;;9 1111 2222;;-33.5;no;60;Lun–Vie 12:00–24:00`,
    ].join('\n');
    expect((await previewed(admin, file)).changed).toEqual([
      {
        line: 2,
        name: 'Ñuñoa Plaza',
        changes: [
          { column: 'Local', before: 'Ñuñoa', after: 'Ñuñoa Plaza' },
          { column: 'Comuna', before: 'Ñuñoa', after: '' },
          { column: 'Teléfono', before: '+56987654321', after: '+56911112222' },
          { column: 'Latitud', before: '-33,4545', after: '-33,5' },
          { column: 'Retiro', before: 'sí', after: 'no' },
          { column: 'Espera delivery (min)', before: '45', after: '60' },
          { column: 'Menú', before: 'Carta, noche', after: '' },
          {
            column: 'Horario',
            before:
              'Delivery: Lun–Jue cerrado; Vie 12:00–16:00; Sáb–Dom cerrado. Retiro: Lun–Jue cerrado; Vie 12:00–16:00, 19:00–24:00; Sáb–Dom cerrado',
            after: 'Lun–Vie 12:00–24:00; Sáb–Dom cerrado',
          },
        ],
      },
    ]);
    const { updated, failed, requestId } = await imported(admin, file);
    expect([updated, failed]).toEqual([1, []]);
    expect(await stored(admin, id)).toMatchObject({
      name: 'Ñuñoa Plaza',
      commune: null,
      phone: '+56911112222',
      menuId: null,
      latitude: -33.5,
      orderMethod: { delivery: true, pickUp: false },
      deliveryWaitTime: 60,
      franchise: before.franchise,
      deliveryMethods: before.deliveryMethods,
      paymentMethods: before.paymentMethods,
    });
    expect((await admin.call(auditApi.undo, { params: { requestId } })).status).toBe(200);
    const undone = await stored(admin, id);
    expect([undone.name, undone.businessHours]).toEqual([before.name, before.businessHours]);
  });

  test('creates stores like the form, and describes them before', async () => {
    const { admin, inTenant } = await comanda.tenant();
    await inTenant((db) =>
      insert(db, 'storeGroups', {
        name: 'Santiago',
        kind: 'tag',
        rule: { communes: ['Macul'], regions: [], franchises: [], formats: [] },
      }),
    );
    const file = [
      'Local;Dirección;Comuna;Teléfono;Email;Horario',
      ...Array.from(
        { length: 30 },
        (_, at) => `Macul ${at};Los Plátanos ${at};Macul;987654321;m${at}@x.test;Todos 10:00–22:00`,
      ),
    ].join('\n');
    const { counts, passed } = await previewed(admin, file);
    expect(counts).toEqual({ create: 30, update: 0, same: 0, error: 0 });
    expect(passed?.[0]?.text).toBe('Los Plátanos 0, Macul · Delivery y Retiro · Lun–Dom 10:00–22:00');
    expect(await imported(admin, file)).toMatchObject({ created: 30, failed: [] });
    const { body } = await admin.call(storesApi.list, { query: { limit: 100 } });
    expect(body.total).toBe(30);
    const slugs = await inTenant((db) =>
      slugsOf(
        db,
        body.data.map(({ id }) => id),
      ),
    );
    expect([...slugs.values()]).toContain('macul-29');
    expect(slugs.size).toBe(30);
    expect(body.data[0]).toMatchObject({ phone: '+56987654321', groups: [{ name: 'Santiago' }] });
    const first = await stored(admin, body.data[0]!.id);
    expect(first.paymentMethods.inStore).toEqual({ cash: true, card: true });
    expect((await previewed(admin, file)).counts).toEqual({ create: 0, update: 0, same: 30, error: 0 });
  });

  test('names each line that cannot be, with its reason', async () => {
    const tenant = await chain();
    const { admin, id, inTenant } = tenant;
    await createStore(tenant, { name: 'Doble' });
    await createStore(tenant, { name: 'Doble' });
    await inTenant((db) => insert(db, 'menus', { name: 'Desayunos' }));
    const head = 'Id de local;Local;Dirección;Teléfono;Email;Menú;Latitud;Horario';
    const filled = ';Calle 1;987654321;a@x.test';
    expect(
      await sentences(
        admin,
        [
          head,
          `${id};Pizzería${filled};;;`,
          `99999;Otro${filled};;;`,
          `;Doble${filled};;;`,
          `;Nuevo;;;;;;`,
          `;Menú${filled};Desayuno;;`,
          `;Norte${filled};;-33454;`,
          `;Sur${filled};;x;`,
          `;Este${filled};;;Lun 20:00–02:00`,
          `;Oeste;Calle 1;5,69E+10;a@x.test;;;`,
        ].join('\n'),
      ),
    ).toEqual([
      `2: El id ${id} es de «Ñuñoa», que no se parece a «Pizzería»: deja el id vacío, o corrige el nombre.`,
      '3: No existe un local con el id 99999. Déjalo vacío para buscarlo por nombre.',
      '4: Hay 2 locales que se llaman «Doble»: escribe el id del local.',
      '5: Dirección: Debes completar este campo. Teléfono: Debes completar este campo. Correo: Debes completar este campo.',
      '6: Menú: No existe el menú «Desayuno». ¿Quisiste decir «Desayunos»?',
      '7: Latitud: «-33454» no es una coordenada: escribe como -33,4569.',
      '8: Latitud: «x» no es una coordenada: escribe como -33,4569.',
      '9: Horario: «20:00-02:00»: debe terminar después de empezar.',
      expect.stringContaining('10: Teléfono: '),
    ]);
    expect(await sentences(admin, `Id de local;Local;Delivery;Horario;Espera retiro (min)\n${id};Ñuñoa;;;`)).toEqual([
      '2: Delivery: Debes completar este campo. Espera retiro (min): Debes completar este campo. Horario: Debes completar este campo.',
    ]);
  });

  test('reaches only the stores and actions of its author', async () => {
    const tenant = await chain();
    const { id } = tenant;
    const { id: far } = await createStore(tenant, { name: 'Lejano' });
    const limited = await tenant.userWith(['stores.bulk_update', 'stores.create'], { storeIds: [id] });
    const head = 'Id de local;Local;Dirección;Teléfono;Email';
    expect(
      await sentences(limited, `${head}\n${far};Lejano;Otra;987654321;a@x.test\n;Nuevo;Calle;987654321;a@x.test`),
    ).toEqual([
      `2: No existe un local con el id ${far}. Déjalo vacío para buscarlo por nombre.`,
      '3: Entre tus locales no hay uno con este nombre, y solo quien tiene acceso a todos puede crear uno.',
    ]);
    const editor = await tenant.userWith(['stores.bulk_update']);
    expect(await sentences(editor, `${head}\n;Nuevo;Calle;987654321;a@x.test`)).toEqual([
      '2: No existe un local con este nombre, y no tienes permiso para crear locales.',
    ]);
    const reader = await tenant.userWith(['stores.list', 'stores.export']);
    expect((await uploadFile(reader, storeImportsApi.preview, head)).status).toBe(403);
  });
});
