import { describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { coverageApi } from '../coverage.contract.ts';
import { storesApi } from '../../record/stores.contract.ts';
import { square } from '../../testing/stores.ts';
import { formWith, kmlZones, squareFrom } from './testing/areaFiles.ts';

const { tenant: newTenant } = await testApp();
const centro = squareFrom(-33.45, -70.6);
const norte = squareFrom(-33.44, -70.6);

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
          { name: 'Centro', points: centro, fee: null, minimumOrder: null },
          { name: 'Norte', points: norte, fee: null, minimumOrder: null },
        ],
        warnings: [],
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
