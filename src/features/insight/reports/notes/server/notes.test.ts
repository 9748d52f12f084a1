import { describe, expect, it } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { notesApi } from '../notes.contract.ts';
import { eventsApi } from '../../events/events.contract.ts';

const comanda = await testApp();
const day = '2026-03-04';
const query = { period: 'custom', from: day, to: day } as const;
const policies = [
  'kpi.list',
  'chart_notes.list',
  'chart_notes.show',
  'chart_notes.create',
  'chart_notes.update',
  'chart_notes.delete',
] as const;

describe('notes on days', () => {
  it('are written, told with what happened, changed and taken away', async () => {
    const { admin } = await comanda.tenant();
    const created = await admin.call(notesApi.create, { body: { day, text: 'Corte de luz', storeIds: [] } });
    expect(created).toMatchObject({
      status: 201,
      body: { day, text: 'Corte de luz', storeIds: [], isWithinReach: true },
    });
    const params = { id: created.body.id };
    await admin.call(notesApi.update, { params, body: { text: 'Corte de agua' } });
    expect((await admin.call(eventsApi.events, { query })).body.events).toEqual([
      { kind: 'note', day, endDay: day, text: 'Corte de agua', path: null },
    ]);
    expect((await admin.call(notesApi.list, { query: { from: day, query: 'agua' } })).body.total).toBe(1);
    expect((await admin.call(notesApi.remove, { params })).status).toBe(204);
    expect((await admin.call(eventsApi.events, { query })).body.events).toEqual([]);
  });

  it('are of reached stores alone for who does not reach all', async () => {
    const tenant = await comanda.tenant();
    const [reachable, other] = [await tenant.store('Ñuñoa'), await tenant.store('Maipú')];
    const limited = await tenant.userWith(policies, { storeIds: [reachable] });
    const write = (text: string, storeIds: number[], caller = tenant.admin) =>
      caller.call(notesApi.create, { body: { day, text, storeIds } });
    const chainWide = (await write('Lluvia', [])).body.id;
    await write('Mudanza', [other]);
    const both = (await write('Maratón', [reachable, other])).body.id;
    const seen = (await limited.call(notesApi.list, {})).body.data;
    expect(seen.map(({ text, storeIds, isWithinReach }) => [text, storeIds, isWithinReach])).toEqual([
      ['Maratón', [reachable], false],
      ['Lluvia', [], false],
    ]);
    expect((await limited.call(eventsApi.events, { query })).body.events.map(({ text }) => text)).toEqual([
      'Lluvia',
      'Maratón',
    ]);
    expect((await write('Mía', [], limited)).refusal.errors).toHaveProperty('store_ids');
    expect((await write('Mía', [other], limited)).refusal.errors).toHaveProperty('store_ids');
    expect((await write('Mía', [reachable], limited)).status).toBe(201);
    for (const id of [chainWide, both]) {
      const params = { id };
      expect((await limited.call(notesApi.update, { params, body: { text: 'No' } })).refusal.code).toBe(1120);
      expect((await limited.call(notesApi.remove, { params })).refusal.code).toBe(1120);
    }
  });

  it('say at the field what is wrong, and are not those of another company', async () => {
    const { admin } = await comanda.tenant();
    const refused = await admin.call(notesApi.create, { body: { day, text: ' ', storeIds: [] } });
    expect(refused.refusal.errors).toHaveProperty('text');
    const unknown = await admin.call(notesApi.create, { body: { day, text: 'Lluvia', storeIds: [999_999] } });
    expect(unknown.refusal.errors).toEqual({ store_ids: ['Uno de los locales ya no existe'] });
    const { id } = (await admin.call(notesApi.create, { body: { day, text: 'Lluvia', storeIds: [] } })).body;
    const stranger = (await comanda.tenant()).admin;
    expect((await stranger.call(notesApi.remove, { params: { id } })).status).toBe(404);
  });
});
