import { describe, expect, test, vi } from 'vitest';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { insert, update } from '#kit/server/data/write.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { openServices } from '#server/services.ts';
import { channelsArea } from '../../channels.area.ts';
import { storeChannelsApi } from '../storeChannels.contract.ts';

const { config, database, tenant: newTenant } = await testApp();

async function storeWithMenu(tenant: TestTenant): Promise<{ storeId: number; menuId: number }> {
  const storeId = await tenant.store('Ñuñoa Irarrázaval');
  const menuId = await tenant.inTenant(async (db) => {
    const { id } = await insert(db, 'menus', { name: 'Carta' });
    await update(db, 'stores', storeId, { menuId: id });
    return id;
  });
  return { storeId, menuId };
}

/** Runs a job and returns what polling answers. */
async function outcome(who: Caller, jobId: string) {
  const worker = await runJobs(database, channelsArea.jobs(openServices(config)));
  const poll = () => who.call(jobsApi.poll, { query: { id: jobId } });
  try {
    await vi.waitFor(async () => expect((await poll()).status).toBe(200), { timeout: 15_000, interval: 40 });
    return (await poll()).body;
  } finally {
    await worker.stop();
  }
}

describe('sending the menu of a store', () => {
  test('fails immediately for a channel without configuration', async () => {
    const tenant = await newTenant();
    const { storeId } = await storeWithMenu(tenant);
    const { status, body } = await tenant.admin.call(storeChannelsApi.deployMenu, {
      params: { id: storeId },
      body: { channel: 'uber_eats' },
    });
    expect(status).toBe(202);
    expect(await outcome(tenant.admin, body.jobId)).toMatchObject({
      error: 'La integración con Uber Eats no está configurada para este local.',
    });
    const { data } = (await tenant.admin.call(jobsApi.list)).body;
    expect(data).toMatchObject([
      { label: 'Enviar el menú de Ñuñoa Irarrázaval a Uber Eats', status: 'failed', attempts: 1 },
    ]);
  });

  test('does not read from a point of sale without configuration', async () => {
    const tenant = await newTenant();
    const storeId = await tenant.store('Sin menú');
    const { body } = await tenant.admin.call(storeChannelsApi.fetchMenu, { params: { id: storeId, source: 'toteat' } });
    expect((await outcome(tenant.admin, body.jobId))?.error).toBe(
      'La integración con Toteat no está configurada para este local.',
    );
  });

  test('supports PedidosYa under its order source name and its older name', async () => {
    const tenant = await newTenant();
    const { storeId } = await storeWithMenu(tenant);
    for (const channel of ['peya_aggregator', 'pedidos_ya' as never] as const)
      await tenant.admin.call(storeChannelsApi.deployMenu, { params: { id: storeId }, body: { channel } });
    const { data } = (await tenant.admin.call(jobsApi.list)).body;
    const label = 'Enviar el menú de Ñuñoa Irarrázaval a PedidosYa';
    expect(data).toMatchObject([{ label }, { label }]);
  });

  test('fails for a store without a menu', async () => {
    const tenant = await newTenant();
    const id = await tenant.store('Sin menú');
    const { status, refusal } = await tenant.admin.call(storeChannelsApi.deployMenu, {
      params: { id },
      body: { channel: 'rappi' },
    });
    expect(status).toBe(422);
    expect(refusal.message).toBe('Sin menú no tiene un menú que enviar: elige uno en sus datos.');
  });
});

describe('channel requests', () => {
  test('are rejected for unknown channels', async () => {
    const { admin, store } = await newTenant();
    const id = await store('Uno');
    const deployed = await admin.call(storeChannelsApi.deployMenu, {
      params: { id },
      body: { channel: 'fax' as never },
    });
    expect(deployed.refusal.errors).toEqual({ channel: ['Elige un canal'] });
    const fetched = await admin.call(storeChannelsApi.fetchMenu, { params: { id, source: 'fax' as never } });
    expect(fetched.status).toBe(422);
  });

  test('are rejected for stores of another chain or outside the scope of the user', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const foreign = await other.store('Ajeno');
    const [far, near] = [await tenant.store('Lejano'), await tenant.store('Cercano')];
    const limited = await tenant.userWith(['menus.publish', 'menus.import'], { storeIds: [near] });
    for (const [who, id] of [
      [tenant.admin, foreign],
      [limited, far],
    ] as const) {
      const deployed = await who.call(storeChannelsApi.deployMenu, { params: { id }, body: { channel: 'rappi' } });
      const fetched = await who.call(storeChannelsApi.fetchMenu, { params: { id, source: 'rappi' } });
      expect([deployed.status, fetched.status]).toEqual([404, 404]);
    }
  });

  test('are rejected for users with read access', async () => {
    const tenant = await newTenant();
    const { storeId } = await storeWithMenu(tenant);
    const reader = await tenant.userWith(['stores.list', 'stores.show', 'menus.list', 'menus.show']);
    const { status } = await reader.call(storeChannelsApi.deployMenu, {
      params: { id: storeId },
      body: { channel: 'rappi' },
    });
    expect(status).toBe(403);
  });
});
