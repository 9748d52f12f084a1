import { afterEach, describe, expect, test, vi } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { blankStore } from '../../saving/stores.rules.ts';
import { type ClosingDraft, closingsApi } from '../closings.contract.ts';
import {
  at,
  createStore,
  close,
  closed,
  closingsOf,
  reopenStores,
  openStore,
  stateOf,
  openBothWays,
} from '#testing/stores.ts';

const app = await testApp();
const { tenant: newTenant } = app;

afterEach(() => {
  vi.useRealTimers();
});

const range = (openingTime: string, closingTime: string) => ({
  openingTime,
  closingTime,
  dispatchMethod: 'both' as const,
});

describe('a closed store', () => {
  test('reopens automatically after its hour, even if no process was running', async () => {
    const tenant = await newTenant();
    const id = await openStore(tenant, 'Ñuñoa');
    const before = await at(app, tenant, '2026-11-20T15:00:00Z');
    expect(await stateOf(before, id)).toMatchObject(openBothWays);
    const { status, body } = await close(before, { storeIds: [id], reason: 'Corte de luz' });
    expect(status).toBe(201);
    expect(body.closings).toEqual([
      {
        storeId: id,
        storeName: 'Ñuñoa',
        timeZone: 'America/Santiago',
        startDatetime: '2026-11-20T15:00:00.000Z',
        endDatetime: '2026-11-20T16:00:00.000Z',
      },
    ]);
    expect(await stateOf(before, id)).toEqual({ ...closed, until: '2026-11-20T16:00:00.000Z' });
    expect(await stateOf(await at(app, tenant, '2026-11-20T15:59:59Z'), id)).toMatchObject(closed);
    expect(await stateOf(await at(app, tenant, '2026-11-20T16:00:00Z'), id)).toMatchObject(openBothWays);
  });

  test('for the rest of the day stays closed past midnight in its own time zone', async () => {
    const tenant = await newTenant();
    const [santiago, easter] = [await openStore(tenant, 'A'), await openStore(tenant, 'B', 'Pacific/Easter')];
    const evening = await at(app, tenant, '2026-11-21T01:00:00Z');
    const { body } = await close(evening, { kind: 'restOfDay' });
    expect(body.closings).toMatchObject([
      { storeId: santiago, timeZone: 'America/Santiago', endDatetime: '2026-11-21T07:00:00.000Z' },
      { storeId: easter, timeZone: 'Pacific/Easter', endDatetime: '2026-11-21T09:00:00.000Z' },
    ]);
    const midnight = await at(app, tenant, '2026-11-21T03:01:00Z');
    expect(await stateOf(midnight, santiago)).toMatchObject(closed);
    const morning = await at(app, tenant, '2026-11-21T07:00:00Z');
    expect(await stateOf(morning, santiago)).toMatchObject(openBothWays);
    expect(await stateOf(morning, easter)).toMatchObject(closed);
  });

  test('for the rest of a night with a time change reopens by the new time', async () => {
    const tenant = await newTenant();
    await openStore(tenant, 'A');
    const spring = await close(await at(app, tenant, '2026-09-06T02:00:00Z'), { kind: 'restOfDay' });
    expect(spring.body.closings[0]?.endDatetime).toBe('2026-09-06T07:00:00.000Z');
    const autumn = await close(await at(app, tenant, '2027-04-04T01:00:00Z'), { kind: 'restOfDay' });
    expect(autumn.body.closings[0]?.endDatetime).toBe('2027-04-04T08:00:00.000Z');
  });

  test('without an end stays closed until it is reopened', async () => {
    const tenant = await newTenant();
    const id = await openStore(tenant, 'A');
    await close(await at(app, tenant, '2026-11-20T15:00:00Z'), { kind: 'permanent' });
    const later = await at(app, tenant, '2027-11-20T15:00:00Z');
    expect(await stateOf(later, id)).toEqual({ ...closed, until: null });
    const { body } = await later.call(closingsApi.open, { params: { id } });
    expect(body).toMatchObject({ id, state: { delivery: { open: true } }, closedPermanently: false });
    expect(await stateOf(later, id)).toMatchObject(openBothWays);
    expect(await closingsOf(tenant, id)).toMatchObject([{ endDatetime: '2027-11-20T15:00:00.000Z', version: 2 }]);
  });

  test('until a time of day is closed immediately', async () => {
    const tenant = await newTenant();
    const id = await openStore(tenant, 'A');
    const who = await at(app, tenant, '2026-11-20T15:01:30Z');
    const { body } = await close(who, { storeIds: [id], kind: 'until', endLocal: '2026-11-20T18:00' });
    expect(body.closings).toMatchObject([
      { startDatetime: '2026-11-20T15:01:30.000Z', endDatetime: '2026-11-20T21:00:00.000Z' },
    ]);
    expect(await stateOf(who, id)).toMatchObject(closed);
    const past = await close(who, { storeIds: [id], kind: 'until', endLocal: '2026-11-20T09:00' });
    expect(past.refusal.errors).toEqual({ end_local: ['Ese período ya terminó: elige un término futuro'] });
  });

  test('for pickup still delivers', async () => {
    const tenant = await newTenant();
    const id = await openStore(tenant, 'A');
    await close(tenant.admin, { storeIds: [id], dispatchMethod: 'pickUp' });
    expect(await stateOf(tenant.admin, id)).toMatchObject({ delivery: true, pickUp: false });
  });

  test('can be closed again on top of another closing', async () => {
    const tenant = await newTenant();
    const id = await openStore(tenant, 'A');
    const who = await at(app, tenant, '2026-11-20T15:00:00Z');
    await close(who, { storeIds: [id], kind: 'oneHour' });
    await close(who, { storeIds: [id], kind: 'twoHours', reason: 'Sigue el corte' });
    expect(await closingsOf(tenant, id)).toMatchObject([
      { endDatetime: '2026-11-20T16:00:00.000Z', version: 1 },
      { endDatetime: '2026-11-20T17:00:00.000Z', version: 1, reason: 'Sigue el corte' },
    ]);
    expect(await stateOf(await at(app, tenant, '2026-11-20T16:30:00Z'), id)).toMatchObject(closed);
  });
});

describe('a closing for a period', () => {
  const period = { kind: 'period', startLocal: '2026-11-20T18:30', endLocal: '2026-11-20T20:00' } as const;

  test('starts and ends in the time zone of each store', async () => {
    const tenant = await newTenant();
    const [here, there] = [await openStore(tenant, 'A'), await openStore(tenant, 'B', 'America/Belize')];
    const who = await at(app, tenant, '2026-11-20T15:00:00Z');
    const { body } = await close(who, period);
    expect(body.closings).toMatchObject([
      { storeId: here, startDatetime: '2026-11-20T21:30:00.000Z', endDatetime: '2026-11-20T23:00:00.000Z' },
      { storeId: there, startDatetime: '2026-11-21T00:30:00.000Z', endDatetime: '2026-11-21T02:00:00.000Z' },
    ]);
    expect(await stateOf(who, here)).toMatchObject(openBothWays);
    expect(await stateOf(await at(app, tenant, '2026-11-20T22:00:00Z'), here)).toMatchObject(closed);
    expect(await stateOf(await at(app, tenant, '2026-11-20T23:00:00Z'), here)).toMatchObject(openBothWays);
  });

  test('that is over is rejected at its end, with the store', async () => {
    const tenant = await newTenant();
    await openStore(tenant, 'Santiago');
    await openStore(tenant, 'Belice', 'America/Belize');
    const who = await at(app, tenant, '2026-11-20T23:30:00Z');
    const { status, refusal } = await close(who, period);
    expect(status).toBe(422);
    expect(refusal.errors).toEqual({ end_local: ['Ese período ya terminó: elige un término futuro (Santiago)'] });
    expect((await reopenStores(who, null)).body.opened).toEqual([]);
  });

  test.each([
    [
      { startLocal: null, endLocal: null },
      { start_local: ['Debes completar este campo'], end_local: ['Debes completar este campo'] },
    ],
    [
      { startLocal: '2026-11-20T20:00', endLocal: '2026-11-20T18:30' },
      { end_local: ['El término debe ser posterior al inicio'] },
    ],
    [
      { startLocal: '2026-11-20T20:00', endLocal: '2026-11-20T20:00' },
      { end_local: ['El término debe ser posterior al inicio'] },
    ],
    [
      { startLocal: '2026-13-20T20:00', endLocal: '2027-02-30T20:00' },
      { start_local: ['Escribe una fecha y hora válidas'], end_local: ['Escribe una fecha y hora válidas'] },
    ],
    [
      { startLocal: '2038-09-05T00:10', endLocal: '2038-09-05T00:40' },
      { end_local: ['Ese día el reloj se adelanta y el período no dura nada: elige otras horas'] },
    ],
  ])('of %j is rejected at the field', async (closing, errors) => {
    const tenant = await newTenant();
    const id = await openStore(tenant, 'A');
    const { status, refusal } = await close(tenant.admin, { storeIds: [id], kind: 'period', ...closing });
    expect(status).toBe(422);
    expect(refusal.errors).toEqual(errors);
    expect(await closingsOf(tenant, id)).toEqual([]);
  });
});

describe('a closing preview', () => {
  const preview = (who: Caller, body: Partial<ClosingDraft>) =>
    who.call(closingsApi.preview, { body: { storeIds: null, kind: 'oneHour', ...body } as ClosingDraft });

  test('lists active orders and reopening times of stores and groups, and closes none', async () => {
    const tenant = await newTenant();
    const always = await openStore(tenant, 'Centro');
    const evening = { ...blankStore().businessHours, friday: [range('12:00', '14:00'), range('19:00', '23:00')] };
    const { id: split } = await createStore(tenant, { name: 'Ñuñoa', commune: 'Ñuñoa', businessHours: evening });
    await openStore(tenant, 'Otro');
    const rule = { communes: ['Ñuñoa'], regions: [], franchises: [], formats: [] };
    const { id: group } = await tenant.inTenant((db) => insert(db, 'storeGroups', { name: 'Ñ', kind: 'tag', rule }));
    for (const status of ['created', 'ready', 'completed', 'pending_online_payment'] as const)
      await storedOrder(tenant, { storeId: always, status });
    const friday = await at(app, tenant, '2026-11-20T16:30:00Z');
    const { status, body } = await preview(friday, { storeIds: [always], storeGroupIds: [group] });
    expect(status).toBe(200);
    expect(body.stores).toEqual([
      {
        storeId: always,
        storeName: 'Centro',
        commune: null,
        timeZone: 'America/Santiago',
        orders: 2,
        reopensAt: '2026-11-20T17:30:00.000Z',
      },
      {
        storeId: split,
        storeName: 'Ñuñoa',
        commune: 'Ñuñoa',
        timeZone: 'America/Santiago',
        orders: 0,
        reopensAt: '2026-11-20T22:00:00.000Z',
      },
    ]);
    expect((await preview(friday, {})).body.stores.map(({ storeName }) => storeName)).toEqual([
      'Centro',
      'Ñuñoa',
      'Otro',
    ]);
    const forGood = await preview(friday, { kind: 'permanent', storeIds: [always] });
    expect(forGood.body.stores).toMatchObject([{ reopensAt: null }]);
    expect(await closingsOf(tenant, always)).toEqual([]);
  });

  test('includes existing closings and only stores in scope', async () => {
    const tenant = await newTenant();
    const [near, far] = [await openStore(tenant, 'Cerca'), await openStore(tenant, 'Lejos')];
    const noon = await at(app, tenant, '2026-11-20T15:00:00Z');
    await close(noon, { storeIds: [near], kind: 'twoHours' });
    expect((await preview(noon, { storeIds: [near] })).body.stores).toMatchObject([
      { reopensAt: '2026-11-20T17:00:00.000Z' },
    ]);
    const limited = await tenant.userWith(['stores.update'], { storeIds: [near] });
    const names = async (body: Partial<ClosingDraft>) =>
      (await preview(limited, body)).body.stores.map((s) => s.storeName);
    expect(await names({})).toEqual(['Cerca']);
    expect(await names({ storeIds: [far] })).toEqual([]);
    const reader = await tenant.userWith(['stores.list']);
    expect((await preview(reader, {})).status).toBe(403);
  });
});

describe('reopening', () => {
  test('ends current closings and preserves future ones', async () => {
    const tenant = await newTenant();
    const [one, two, three] = [
      await openStore(tenant, 'Uno'),
      await openStore(tenant, 'Dos'),
      await openStore(tenant, 'Tres'),
    ];
    const who = await at(app, tenant, '2026-11-20T15:00:00Z');
    await close(who, { storeIds: [one], kind: 'permanent' });
    await close(who, { storeIds: [one, two], kind: 'twoHours' });
    await close(who, { kind: 'period', startLocal: '2026-11-21T10:00', endLocal: '2026-11-21T12:00' });
    const { body } = await reopenStores(who, null);
    expect(body.opened).toEqual([
      { id: two, name: 'Dos' },
      { id: one, name: 'Uno' },
    ]);
    for (const id of [one, two, three]) expect(await stateOf(who, id)).toMatchObject(openBothWays);
    expect(await stateOf(await at(app, tenant, '2026-11-21T14:00:00Z'), three)).toMatchObject(closed);
  });

  test('reports closings within the next day and cancels them on request', async () => {
    const tenant = await newTenant();
    const id = await openStore(tenant, 'A');
    const who = await at(app, tenant, '2026-11-20T15:00:00Z');
    await close(who, { kind: 'period', startLocal: '2026-11-20T12:05', endLocal: '2026-11-20T18:00' });
    await close(who, { kind: 'period', startLocal: '2026-12-24T10:00', endLocal: '2026-12-24T12:00' });
    const reply = (await reopenStores(who, [id])).body;
    expect(reply.opened).toEqual([]);
    expect(reply.upcoming).toMatchObject([{ storeName: 'A', startDatetime: '2026-11-20T15:05:00.000Z' }]);
    const { body } = await who.call(closingsApi.openMany, { body: { storeIds: [id], upcoming: true } });
    expect(body).toMatchObject({ opened: [{ id, name: 'A' }], upcoming: [] });
    expect(await stateOf(await at(app, tenant, '2026-11-20T16:00:00Z'), id)).toMatchObject(openBothWays);
    expect(await closingsOf(tenant, id)).toHaveLength(1);
  });

  test('an open store changes nothing', async () => {
    const tenant = await newTenant();
    const id = await openStore(tenant, 'A');
    const { status, body } = await tenant.admin.call(closingsApi.open, { params: { id } });
    expect([status, body.version]).toEqual([200, 1]);
    expect((await reopenStores(tenant.admin, [id])).body.opened).toEqual([]);
  });
});
