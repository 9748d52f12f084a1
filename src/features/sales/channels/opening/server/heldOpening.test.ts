import { afterAll, beforeEach, expect, test } from 'vitest';
import { closingsApi } from '#features/stores/hours/closings.contract.ts';
import { rappiSandbox } from '#integrations/channels/rappi/rappiSandbox.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { freshFates, holdBySupport, soon } from '#testing/holds.ts';
import { linkedStore } from '#testing/integrations/linkedStore.ts';
import { sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { channelsArea } from '../../channels.area.ts';
import { syncOpeningSoon } from './openingJobKinds.ts';

const sandbox = await sandboxFor(rappiSandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
const worker = await runJobs(comanda.database, channelsArea.jobs(openServices(comanda.config)), {
  lookEvery: 100,
  fateOf: freshFates(comanda.database),
});
afterAll(() => worker.stop());
const reference = sandbox.stores[0]?.reference ?? '';
const book = () => sandbox.storeBooks.of(reference);

let tenant: TestTenant;
let storeId: number;
let linkId: number;
beforeEach(async () => {
  ({ tenant, storeId, linkId } = await linkedStore(comanda, { key: 'rappi', sandbox }));
});

const hold = () => holdBySupport(comanda, tenant, 'security');
const untilClosedBy = (who: 'us' | 'channel' | null) => soon(async () => expect(book().closedBy).toBe(who));
const stateOf = () =>
  tenant.inTenant((db) =>
    db
      .selectFrom('channelStates')
      .select(['isOpen', 'closedBy', 'sentOpen'])
      .where('linkId', '=', linkId)
      .executeTakeFirst(),
  );
/** Waits for the jobs that follow a hold and its release. */
const untilIdle = () =>
  soon(async () => {
    const due = await tenant.inTenant((db) =>
      db
        .selectFrom('jobs')
        .select('kind')
        .where('kind', 'like', 'channels.opening%')
        .where('status', 'in', ['queued', 'running'])
        .where('runAt', '<=', new Date().toISOString())
        .execute(),
    );
    expect(due).toEqual([]);
  });

test('a hold pauses the stores of a company at their channels, and its release opens them', async () => {
  const { release } = await hold();
  await untilClosedBy('us');
  await release();
  await untilClosedBy(null);
  expect(book().changes).toBe(2);
});

test('a store that the company closed before the hold stays closed after the release', async () => {
  await tenant.admin.call(closingsApi.close, {
    body: { storeIds: [storeId], kind: 'permanent', reason: 'Obras' } as never,
  });
  await untilClosedBy('us');
  await untilIdle();
  const { release } = await hold();
  await untilIdle();
  await release();
  await untilIdle();
  expect(book()).toMatchObject({ closedBy: 'us', changes: 1 });
});

test('a store that was paused at the tablet of its channel before the hold stays so after the release', async () => {
  sandbox.storeBooks.pauseByChannel(reference, 'TOO_MANY_REJECTIONS');
  await tenant.inTenant((db) => syncOpeningSoon(db, linkId));
  await soon(async () => expect(await stateOf()).toMatchObject({ isOpen: false, closedBy: 'channel' }));
  const { release } = await hold();
  await untilIdle();
  await release();
  await untilIdle();
  expect(book()).toMatchObject({ closedBy: 'channel', changes: 0 });
});
