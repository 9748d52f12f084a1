import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { insert } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { bannersApi, popUpsApi, positionBannersApi } from '../banners.contract.ts';
import { unsafeLinkMessage } from '../banners.rules.ts';

const { tenant } = await testApp();
const home = await tenant();
const { admin } = home;

const picture = (key: string) =>
  home.inTenant((db) =>
    insert(db, 'pictures', {
      key: `t${home.id}/${key}`,
      name: key,
      type: 'settings',
      contentType: 'image/png',
      uploadedAt: new Date().toISOString(),
    }),
  );
const create = (body: Parameters<typeof admin.call<typeof bannersApi.create>>[1] & object) =>
  admin.call(bannersApi.create, body);

describe('banners', () => {
  test('take every field of the specification by its name on the wire, and read it back', async () => {
    const storeId = await home.store('Providencia');
    const { id: pictureId } = await picture('portada');
    const fields = {
      url: '/promociones',
      category: 'web',
      description: 'Miércoles de 2×1',
      startDate: '2026-11-20',
      endDate: '2030-11-30',
      availability: 'scheduled',
      availableDays: ['friday'],
      startTime: '18:00',
      endTime: '24:00',
      position: 3,
      dispatchMethod: 'delivery',
      platforms: ['webResponsive'],
      storeIds: [storeId],
    } as const;
    const { body, text, status } = await create({
      body: { name: 'Viernes', ...fields, pictureIds: [pictureId] },
    });
    expect([status, text]).toEqual([201, expect.stringContaining('"platforms":["web_responsive"]')]);
    expect(body).toMatchObject({ ...fields, placement: 'home', active: true, pictureIds: [pictureId] });
    expect(body.pictures.map(({ platform, width, height }) => [platform, width, height])).toEqual([
      ['web', 1320, 385],
      ['webResponsive', 600, 400],
      ['app', 600, 400],
    ]);
  });

  test('are separate lists with separate policies, though one table has them', async () => {
    const popUp = await admin.call(popUpsApi.create, {
      body: { name: 'Bienvenida', platforms: ['responsive'] },
    });
    expect(popUp.body).toMatchObject({ trigger: 'entry', maxPerSession: 1, platforms: ['responsive'], state: 'draft' });
    const params = { id: popUp.body.id };
    expect((await admin.call(bannersApi.get, { params })).status).toBe(404);
    expect((await admin.call(positionBannersApi.remove, { params })).status).toBe(404);
    const editor = await home.userWith(['pop_ups.list', 'pop_ups.show', 'pop_ups.update']);
    expect((await editor.call(popUpsApi.list)).body.data.map(({ id }) => id)).toEqual([params.id]);
    expect((await editor.call(bannersApi.list)).status).toBe(403);
    const changed = await editor.call(popUpsApi.update, { params, body: { active: false } });
    expect(changed.body).toMatchObject({ active: false, version: 2 });
  });

  test.each([
    ['url', { url: 'javascript:alert(1)' }, unsafeLinkMessage],
    ['url', { url: '//evil.test' }, unsafeLinkMessage],
    ['url', { url: '\tjavascript:alert(1)' }, unsafeLinkMessage],
    ['end_date', { startDate: '2026-11-20', endDate: '2026-11-19' }, 'El término debe ser posterior al inicio'],
    ['end_time', { availability: 'scheduled', startTime: '10:00' }, 'Escribe desde y hasta qué hora'],
    ['bannerable_id', { bannerableType: 'product' }, 'Elige qué promociona'],
    ['position', { position: 0 }, 'Debe ser mayor que 0'],
  ])('are rejected with a sentence at %s: %j', async (field, fields, message) => {
    const { refusal } = await create({ body: { name: 'Mal', ...fields } });
    expect(refusal.errors).toEqual({ [field]: [message] });
  });

  test('reject a pop-up without a positive integer as its position, or without the seconds it waits for', async () => {
    const refused = async (body: object) =>
      (await admin.call(popUpsApi.create, { body: { name: 'Mal', ...body } })).refusal.errors;
    expect(await refused({ position: -1 })).toEqual({ position: ['La posición debe ser un entero positivo'] });
    expect(await refused({ position: 1.5 })).toEqual({ position: ['Debe ser un número entero'] });
    expect(await refused({ trigger: 'seconds' })).toEqual({
      trigger_after: ['Escribe después de cuántos segundos'],
    });
  });

  test('are known by names without direction marks', async () => {
    const { body } = await create({ body: { name: 'Oferta \u202Ecinco\u202C' } });
    expect(body.name).toBe('Oferta cinco');
  });

  test('are copied in pause, paused together, undone, and filtered by their state', async () => {
    const { id: pictureId } = await picture('otra');
    const { body } = await create({ body: { name: 'Copiado', pictureIds: [pictureId] } });
    const copy = await admin.call(bannersApi.clone, { params: { id: body.id } });
    expect(copy.body).toMatchObject({ name: 'Copia de Copiado', active: false, state: 'paused' });
    const live = async () =>
      (await admin.call(bannersApi.list, { query: { state: 'live', query: 'copiado' } })).body.data.map(({ id }) => id);
    expect(await live()).toEqual([body.id]);
    const switched = await admin.call(bannersApi.switchMany, {
      body: { active: false, ids: [body.id, copy.body.id] },
    });
    expect(switched.body).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await live()).toEqual([]);
    await admin.call(auditApi.undo, { params: { requestId: switched.body.requestId } });
    expect(await live()).toEqual([body.id]);
  });

  test('belong to users of some stores only where all of their stores do', async () => {
    const [near, other] = [await home.store('Ñuñoa'), await home.store('Maipú')];
    const policies = ['banners.list', 'banners.show', 'banners.create', 'banners.update', 'banners.delete'] as const;
    const local = await home.userWith(policies, { storeIds: [near] });
    const everywhere = await local.call(bannersApi.create, { body: { name: 'De todos' } });
    expect(everywhere.refusal.errors).toHaveProperty('store_ids');
    const mine = await local.call(bannersApi.create, { body: { name: 'Mío', storeIds: [near] } });
    expect(mine.status).toBe(201);
    const theirs = await create({ body: { name: 'Ajeno', storeIds: [near, other] } });
    const params = { id: theirs.body.id };
    expect((await local.call(bannersApi.update, { params, body: { active: false } })).status).toBe(403);
    expect((await local.call(bannersApi.remove, { params })).status).toBe(403);
  });

  test('are exported with the filters of the list', async () => {
    await create({ body: { name: 'De Excel', description: 'Portada' } });
    const { text } = await admin.call(bannersApi.exportCsv, { query: { query: 'de excel' } });
    expect(text).toContain('De Excel');
    expect(text.trim().split('\n')).toHaveLength(2);
  });

  test('show the picture whose key is uploaded', async () => {
    const { body } = await admin.call(picturesApi.create, { body: { name: 'foto.png' } });
    const { refusal } = await create({ body: { name: 'Sin subir', pictureKey: body.key } });
    expect(refusal.errors).toHaveProperty('picture_key');
  });
});
