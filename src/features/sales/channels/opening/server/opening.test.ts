import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SpecialDay } from '#domain/schedule/schedule.ts';
import { localDay } from '#domain/time/dates.ts';
import { closingsApi } from '#features/stores/hours/closings.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { didiFoodSandbox } from '#integrations/channels/didi_food/didiFoodSandbox.ts';
import { rappiSandbox } from '#integrations/channels/rappi/rappiSandbox.ts';
import { uberEatsSandbox } from '#integrations/channels/uber_eats/uberEatsSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { linkedStore } from '#testing/integrations/linkedStore.ts';
import { sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { channelsArea } from '../../channels.area.ts';
import { channelLinksApi } from '../../links/links.contract.ts';
import { testStoreNeeded } from '../../links/server/assertWritable.ts';
import { syncOpening } from './openingJobKinds.ts';

const settled = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const timeZone = 'America/Santiago';
const channels = [
  { key: 'uber_eats', spec: uberEatsSandbox },
  { key: 'rappi', spec: rappiSandbox },
  { key: 'didi_food', spec: didiFoodSandbox },
] as const;

describe.each(channels)('a store at $key', async ({ key, spec }) => {
  const sandbox = await sandboxFor(spec);
  const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
  const worker = await runJobs(comanda.database, channelsArea.jobs(openServices(comanda.config)), { lookEvery: 100 });
  afterAll(() => worker.stop());
  const reference = sandbox.stores[0]?.reference ?? '';
  const book = () => sandbox.storeBooks.of(reference);

  let tenant: TestTenant;
  let storeId: number;
  const row = async () => (await tenant.admin.call(channelLinksApi.list, { query: {} })).body.data[0];
  const close = (kind: 'oneHour' | 'permanent' = 'oneHour') =>
    tenant.admin.call(closingsApi.close, { body: { storeIds: [storeId], kind, reason: 'Corte de luz' } as never });
  const reopen = () => tenant.admin.call(closingsApi.open, { params: { id: storeId } });
  const syncNow = async () => {
    const linkId = (await row())?.linkId ?? 0;
    await tenant.inTenant((db) => enqueue(db, syncOpening, { linkId }));
  };

  beforeEach(async () => {
    ({ tenant, storeId } = await linkedStore(comanda, { key, sandbox }));
  });

  test('is paused by its closing, with the reason, and opened again', async () => {
    expect(book().changes).toBe(0);
    expect((await close()).status).toBe(201);
    await settled(async () => expect((await row())?.state).toBe('paused'));
    expect(book()).toMatchObject({ closedBy: 'us', changes: 1 });
    await syncNow();
    await reopen();
    await settled(async () => expect((await row())?.state).toBe('open'));
    expect(book()).toMatchObject({ closedBy: null, changes: 2 });
  });

  test('is paused on a special day without hours, and opened once that day has its usual ones', async () => {
    const setDays = async (specialDays: readonly SpecialDay[]) => {
      const body = { specialDays: [...specialDays] };
      expect((await tenant.admin.call(storesApi.update, { params: { id: storeId }, body })).status).toBe(200);
    };
    // Two days, as the test may run at midnight.
    const dates = [0, 1].map((day) => localDay(new Date(Date.now() + day * 86_400_000).toISOString(), timeZone));
    await setDays(dates.map((date) => ({ date, reason: 'Navidad', ranges: [] })));
    await settled(async () => expect((await row())?.state).toBe('paused'));
    expect(book()).toMatchObject({ closedBy: 'us', changes: 1 });
    await setDays([]);
    await settled(async () => expect((await row())?.state).toBe('open'));
    expect(book().changes).toBe(2);
  });

  test('stays as its channel paused it, with the reason, until staff end it', async () => {
    sandbox.storeBooks.pauseByChannel(reference, 'TOO_MANY_REJECTIONS');
    await syncNow();
    await settled(async () => expect((await row())?.state).toBe('closed'));
    expect(await row()).toMatchObject({ closedBy: 'channel', reason: expect.stringMatching(/\S+ \S+/) });
    expect(book().changes).toBe(0);
  });

  test('is reported where its channel does not know its id', async () => {
    expect((await row())?.isUnknown).toBe(false);
    await tenant.inTenant(async (all) => {
      const db = unaudited(all);
      await db.updateTable('storeReferences').set({ value: '404' }).where('provider', '=', key).execute();
      await db.updateTable('channelLinks').set({ reference: '404' }).where('provider', '=', key).execute();
    });
    await syncNow();
    await settled(async () => expect((await row())?.isUnknown).toBe(true));
  });

  test('is not changed by test credentials unless it is a test store', async () => {
    const body = { ids: [(await row())?.linkId ?? 0], isTestStore: false };
    await tenant.admin.call(channelLinksApi.setTestStores, { body });
    await close();
    await settled(async () => expect((await row())?.problem).toBe(testStoreNeeded));
    expect(book().changes).toBe(0);
    expect((await row())?.state).toBe('open');
  });

  test('is left alone while the channel sees an incident, and says why', async () => {
    book().hasIncident = true;
    await close();
    await settled(async () => expect((await row())?.state).toBe('blocked'));
    expect((await row())?.problem).toMatch(/\S+ \S+/);
    book().hasIncident = false;
    await syncNow();
    await settled(async () => expect((await row())?.checkedAt).not.toBeNull());
    expect(book().changes).toBe(0);
  });

  test('is paused in spite of a failing channel', async () => {
    sandbox.kit.plan('broken', { on: /^(POST|PUT) / });
    await close();
    await settled(async () => expect((await row())?.state).toBe('paused'));
    expect((await row())?.problem).toBeNull();
  });
});
