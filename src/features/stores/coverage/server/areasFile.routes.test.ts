import { describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { coverageApi } from '../coverage.contract.ts';
import { createStore } from '#testing/stores.ts';
import { storesApi } from '../../record/stores.contract.ts';
import { square } from '../../testing/stores.ts';
import { formWith, kmlZones, squareFrom } from './testing/areaFiles.ts';

const { tenant: newTenant } = await testApp();
const centro = squareFrom(-33.45, -70.6);
const norte = squareFrom(-33.44, -70.6);
const unspecified = { kind: null, holes: [], fee: null, minimumOrder: null, proposal: { kind: null, fee: null } };

async function parse(who: Caller, content: string | Uint8Array<ArrayBuffer>) {
  const { body, headers } = await formWith(content);
  return who.call(coverageApi.parseAreas, { body }, headers);
}
async function bring(who: Caller, id: number, content: string) {
  const { body, headers } = await formWith(content);
  return who.call(coverageApi.importAreas, { params: { id }, body }, headers);
}
const zonesOf = async ({ admin }: TestTenant, id: number) =>
  (await admin.call(storesApi.get, { params: { id } })).body.deliveryAreas;

async function storeWithZone({ inTenant }: TestTenant, changes: object = {}) {
  const { points, name, fee } = square({ latitude: -33.4, longitude: -70.5 });
  return inTenant(async (db) => {
    const { id } = await insert(db, 'stores', { name: 'Ñuñoa "Plaza"' });
    const box = { south: -33.41, north: -33.39, west: -70.51, east: -70.49 };
    const zone = { storeId: id, name, points: points as never, fee, minimumOrder: 5000, ...box, ...changes };
    await insert(db, 'deliveryAreas', zone);
    return id;
  });
}

describe('parsing an uploaded file', () => {
  test('returns its areas and saves nothing', async () => {
    const tenant = await newTenant();
    const id = await storeWithZone(tenant);
    const { status, body } = await parse(tenant.admin, kmlZones({ Centro: centro, Norte: norte }));
    expect([status, body]).toEqual([
      200,
      {
        areas: [
          { ...unspecified, name: 'Centro', points: centro },
          { ...unspecified, name: 'Norte', points: norte },
        ],
        warnings: [],
        notRead: [],
      },
    ]);
    expect(await zonesOf(tenant, id)).toHaveLength(1);
  });

  test('rejects files that are not a map, too large or not multipart, with an explanation', async () => {
    const { admin } = await newTenant();
    const image = await parse(admin, Buffer.from('89504e470d0a1a0a', 'hex'));
    expect([image.status, image.refusal.errors]).toEqual([422, { data: ['Este archivo no es KML ni GeoJSON.'] }]);
    const large = await parse(admin, `<kml>${' '.repeat(1_500_000)}</kml>`);
    expect([large.status, large.refusal.message]).toEqual([413, 'El archivo pesa más de 1,5 MB.']);
    const bare = await admin.call(coverageApi.parseAreas, { body: '<kml/>' as never });
    expect([bare.status, bare.refusal.message]).toEqual([
      422,
      'Falta el archivo: envíalo en el campo data de un formulario.',
    ]);
  });

  test('validates coordinates for the country of the tenant', async () => {
    const [chile, costaRica] = [await newTenant(), await newTenant({ country: 'cr' })];
    const sanJose = kmlZones({ Centro: squareFrom(9.92, -84.1) });
    expect((await parse(costaRica.admin, sanJose)).body.warnings).toEqual([]);
    expect((await parse(chile.admin, sanJose)).body.warnings).toEqual(['La zona «Centro» queda fuera de Chile.']);
    const swapped = kmlZones({ Centro: squareFrom(-70.6, -33.45) });
    expect((await parse(chile.admin, swapped)).refusal.message).toContain('parecen invertidas');
  });
});

describe('importing areas into a store', () => {
  test('updates the shape of areas with the same name and adds the others', async () => {
    const tenant = await newTenant();
    const id = await storeWithZone(tenant);
    const [before] = await zonesOf(tenant, id);
    const { status, body } = await bring(tenant.admin, id, kmlZones({ '  CENTRO ': centro, Norte: norte }));
    expect(status).toBe(200);
    expect(body.deliveryAreas).toMatchObject([
      { id: before?.id, name: 'Centro', points: centro, fee: 2000, minimumOrder: 5000 },
      { name: 'Norte', points: norte, fee: 0, minimumOrder: 0, locked: false },
    ]);
    expect(body.warnings).toEqual(['La zona «Norte» quedó con tarifa 0, porque el archivo no la dice: revísala.']);
    expect(await zonesOf(tenant, id)).toEqual(body.deliveryAreas);
    const inside = { latitude: -33.445, longitude: -70.595 };
    expect((await tenant.admin.call(coverageApi.map)).body.areas).toHaveLength(2);
    expect((await tenant.admin.call(coverageApi.serving, { query: inside })).status).toBe(200);
  });

  test('preserves a locked area and reports it', async () => {
    const tenant = await newTenant();
    const id = await storeWithZone(tenant, { locked: true });
    const before = await zonesOf(tenant, id);
    const { body } = await bring(tenant.admin, id, kmlZones({ Centro: centro }));
    expect(body).toEqual({
      deliveryAreas: before,
      warnings: ['La zona «Centro» está bloqueada y quedó como estaba.'],
      notRead: [],
    });
  });

  test('is a single history entry that can be undone', async () => {
    const tenant = await newTenant();
    const id = await storeWithZone(tenant);
    const before = await zonesOf(tenant, id);
    await bring(tenant.admin, id, kmlZones({ Centro: centro, Norte: norte }));
    const [entry] = (await tenant.admin.call(auditApi.list, { query: { limit: 1 } })).body.data;
    const undone = await tenant.admin.call(auditApi.undo, { params: { requestId: entry!.requestId } });
    expect(undone.status).toBe(200);
    expect(await zonesOf(tenant, id)).toMatchObject(before.map(({ version: _, ...zone }) => zone));
  });

  test('saves nothing if an area is rejected or there are too many', async () => {
    const tenant = await newTenant();
    const id = await storeWithZone(tenant);
    const crossed = [centro[0]!, centro[2]!, centro[1]!, centro[3]!];
    const { refusal } = await bring(tenant.admin, id, kmlZones({ Norte: norte, Torcida: crossed }));
    expect(refusal.errors.data?.[0]).toContain('El borde de la zona «Torcida» se cruza');
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, n) => [`Z${n}`, squareFrom(-33.45 - n / 1000, -70.6)]),
    );
    expect((await bring(tenant.admin, id, kmlZones(many))).refusal.message).toBe(
      'El local quedaría con 201 zonas y puede tener hasta 200.',
    );
    expect(await zonesOf(tenant, id)).toHaveLength(1);
  });

  test('changes nothing when repeated', async () => {
    const tenant = await newTenant();
    const id = await storeWithZone(tenant);
    const first = await bring(tenant.admin, id, kmlZones({ Centro: centro.toReversed() }));
    for (const api of [coverageApi.exportKml, coverageApi.exportGeojson]) {
      const { text } = await tenant.admin.call(api, { params: { id } });
      expect((await bring(tenant.admin, id, text)).body).toEqual({ ...first.body, warnings: [] });
    }
  });
});

describe('holes and exclusions', () => {
  const small = squareFrom(-33.447, -70.597, 0.003);
  const zones = [
    { name: 'Centro', points: [...centro], holes: [[...small]], fee: 2500, minimumOrder: 5000 },
    { name: 'Cerro', points: [...norte], kind: 'exclusion', fee: null, minimumOrder: null },
  ] as const;

  test('are read back and sent again without a change', async () => {
    const tenant = await newTenant();
    const store = await createStore(tenant, { deliveryAreas: structuredClone(zones) as never });
    expect(store.deliveryAreas).toMatchObject(zones);
    const resent = await tenant.admin.call(storesApi.update, {
      params: { id: store.id },
      body: { deliveryAreas: store.deliveryAreas },
    });
    expect(resent.body.deliveryAreas).toEqual(store.deliveryAreas);
    // A client that knows no holes keeps them.
    const [first] = store.deliveryAreas;
    const older = { deliveryAreas: [{ id: first!.id!, fee: 2600 }] };
    const { body } = await tenant.admin.call(storesApi.update, { params: { id: store.id }, body: older });
    expect(body.deliveryAreas[0]).toMatchObject({ fee: 2600, holes: [small] });
  });

  test('are exported and imported, into this store and another, without a change', async () => {
    const tenant = await newTenant();
    const { id, deliveryAreas } = await createStore(tenant, { deliveryAreas: structuredClone(zones) as never });
    const other = await createStore(tenant, { name: 'Providencia' });
    for (const api of [coverageApi.exportKml, coverageApi.exportGeojson]) {
      const { text } = await tenant.admin.call(api, { params: { id } });
      expect((await bring(tenant.admin, id, text)).body).toEqual({ deliveryAreas, warnings: [], notRead: [] });
      const copied = (await bring(tenant.admin, other.id, text)).body;
      expect(copied).toMatchObject({ warnings: [], notRead: [] });
      const exported = await tenant.admin.call(api, { params: { id: other.id } });
      expect(exported.text.replace('Providencia', 'Ñuñoa Plaza')).toBe(text);
    }
  });

  test('are not given amounts by a file that declares no kind, which is reported', async () => {
    const tenant = await newTenant();
    const { id, deliveryAreas } = await createStore(tenant, { deliveryAreas: structuredClone(zones) as never });
    const cerro = kmlZones({ Cerro: norte }).replace(
      '<Polygon>',
      '<ExtendedData><Data name="tarifa"><value>500</value></Data></ExtendedData><Polygon>',
    );
    expect((await bring(tenant.admin, id, cerro)).body).toEqual({
      deliveryAreas,
      warnings: ['La zona «Cerro» es donde no se reparte: su tarifa y su mínimo no se usan.'],
      notRead: [],
    });
  });

  test('are proposed by names, and a direct import reports proposals without using them', async () => {
    const tenant = await newTenant();
    const { id } = await createStore(tenant);
    const { body } = await bring(tenant.admin, id, kmlZones({ 'Zona A - $2.990': centro, 'No reparto': norte }));
    expect(body).toMatchObject({
      deliveryAreas: [
        { name: 'Zona A - $2.990', kind: 'delivery', fee: 0 },
        { name: 'No reparto', kind: 'delivery' },
      ],
      warnings: [
        'El nombre de la zona «Zona A - $2.990» dice $2.990, que no se usó como tarifa.',
        'La zona «No reparto» parece ser una donde no se reparte, por su nombre: revísala.',
        '2 zonas nuevas quedaron con tarifa 0, porque el archivo no la dice: revísala.',
      ],
    });
  });

  test('are rejected where they make no sense, with the area and the reason', async () => {
    const { admin } = await newTenant();
    const refused = async (zone: object) => {
      const body = { name: 'Local', deliveryAreas: [{ ...zones[0], ...zone }] } as never;
      return (await admin.call(storesApi.create, { body })).refusal.errors;
    };
    const crossed = [small[0], small[2], small[1], small[3]];
    expect(await refused({ holes: [crossed] })).toMatchObject({
      'delivery_areas.0.holes': ['El borde del hueco 1 de la zona Centro se cruza'],
    });
    expect(await refused({ holes: [norte] })).toMatchObject({
      'delivery_areas.0.holes': ['El hueco 1 de la zona Centro se sale de su borde'],
    });
    expect(await refused({ holes: [small, small] })).toMatchObject({
      'delivery_areas.0.holes': ['El hueco 2 de la zona Centro se superpone con otro hueco'],
    });
    const unused = 'Donde no se reparte no hay tarifa ni mínimo: envía null';
    expect(await refused({ kind: 'exclusion', holes: [] })).toMatchObject({
      'delivery_areas.0.fee': [unused],
      'delivery_areas.0.minimum_order': [unused],
    });
  });
});

describe('exporting a store', () => {
  test('names the file after it', async () => {
    const tenant = await newTenant();
    const id = await storeWithZone(tenant);
    const kml = await tenant.admin.call(coverageApi.exportKml, { params: { id } });
    expect(kml.headers).toMatchObject({
      'content-type': 'application/vnd.google-earth.kml+xml; charset=utf-8',
      'content-disposition': 'attachment; filename="zonas-nunoa-plaza.kml"',
    });
    expect(kml.text).toContain('<name>Ñuñoa "Plaza"</name>');
    const geojson = await tenant.admin.call(coverageApi.exportGeojson, { params: { id } });
    expect(geojson.headers['content-disposition']).toBe('attachment; filename="zonas-nunoa-plaza.geojson"');
    expect(JSON.parse(geojson.text)).toMatchObject({
      type: 'FeatureCollection',
      features: [{ properties: { fee: 2000 } }],
    });
  });
});

describe('stores outside the scope of the user', () => {
  test('cannot be exported or imported into', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const [near, far, foreign] = [await storeWithZone(tenant), await storeWithZone(tenant), await storeWithZone(other)];
    const limited = await tenant.userWith(['stores.update', 'stores.show'], { storeIds: [near] });
    for (const id of [far, foreign, 999_999]) {
      expect((await limited.call(coverageApi.exportKml, { params: { id } })).status).toBe(404);
      expect((await limited.call(coverageApi.exportGeojson, { params: { id } })).status).toBe(404);
      expect((await bring(limited, id, kmlZones({ Centro: centro }))).status).toBe(404);
    }
    expect((await limited.call(coverageApi.exportKml, { params: { id: near } })).status).toBe(200);
    expect((await bring(limited, near, kmlZones({ Centro: centro }))).status).toBe(200);
    expect((await zonesOf(tenant, far))[0]?.points).not.toEqual(centro);
  });
});
