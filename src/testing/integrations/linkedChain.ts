import { weekdays } from '#domain/time/weekdays.ts';
import { channelSandboxes } from '#integrations/sandboxes.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { sellingChain } from '../guestMenus.ts';
import { sandboxesFor } from './everySandbox.ts';
import { giveCredentials } from './providerSandbox.ts';
import { isolatedTestApp } from '../testApp.ts';
import { afterAll, expect, vi } from 'vitest';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { channelsArea } from '#features/sales/channels/channels.area.ts';
import { createMissing } from '#features/sales/channels/links/server/links.repo.ts';
import { channelMenusApi, publishReport } from '#features/sales/channels/menus/channelMenus.contract.ts';
import { fromWire } from '#kit/contract/wire.ts';

const openEachDay = Object.fromEntries(
  weekdays.map((day) => [day, [{ openingTime: '10:00', closingTime: '23:00', dispatchMethod: 'both' }]]),
);

/** A server whose channels are sandboxes, with a worker for the jobs of menus. */
export async function channelScene() {
  const sandboxes = await sandboxesFor(channelSandboxes);
  const comanda = await isolatedTestApp({ providerSandbox: sandboxes.address });
  const worker = await runJobs(comanda.database, channelsArea.jobs(openServices(comanda.config)), { lookEvery: 50 });
  afterAll(() => worker.stop());

  /** A chain whose store Providencia is linked to Uber Eats and Rappi, with credentials of both. */
  async function linkedChain() {
    const chain = await sellingChain(comanda);
    const { storeId, inTenant, admin } = chain;
    const [uber, rappi] = [sandboxes.of('uber_eats'), sandboxes.of('rappi')];
    for (const sandbox of [uber, rappi]) for (const { reference } of sandbox.stores) sandbox.menus.clear(reference);
    const references = { uber: uber.stores[0]?.reference ?? '', rappi: rappi.stores[0]?.reference ?? '' };
    await inTenant(async (db) => {
      await update(db, 'stores', storeId, { businessHours: JSON.stringify(openEachDay) });
      await unaudited(db)
        .insertInto('storeReferences')
        .values([
          { storeId, provider: 'uber_eats', field: 'store_id', value: references.uber },
          { storeId, provider: 'rappi', field: 'store_id', value: references.rappi },
        ])
        .execute();
      await createMissing(db);
      await unaudited(db).updateTable('channelLinks').set({ isTestStore: true }).execute();
    });
    await giveCredentials(chain, 'uber_eats', { values: uber.credentials });
    await giveCredentials(chain, 'rappi', { values: rappi.credentials });

    const targets = async () => {
      const { status, body, text } = await admin.call(channelMenusApi.targets, { query: {} });
      if (status !== 200) throw new Error(text);
      return body.data;
    };
    const linkOf = async (provider: string) => {
      const found = (await targets()).find((target) => target.provider === provider);
      if (!found) throw new Error(`No link to ${provider}`);
      return found.linkId;
    };
    /** The end of a job, as polling answers it. */
    async function ended(jobId: string) {
      const poll = () => admin.call(jobsApi.poll, { query: { id: jobId } });
      await vi.waitFor(async () => expect((await poll()).status).toBe(200), { timeout: 20_000, interval: 40 });
      return (await poll()).body;
    }
    const reportOf = async (jobId: string) => {
      const { result, error } = (await ended(jobId)) ?? {};
      expect(error).toBeNull();
      return fromWire(publishReport, result) as ReturnType<typeof publishReport.parse>;
    };
    return {
      ...chain,
      uber,
      rappi,
      references,
      targets,
      linkOf,
      ended,
      reportOf,
      /** Publishes at some channels; answers what became of each. */
      async publish(providers: readonly string[], withHours = true) {
        const linkIds = await Promise.all(providers.map(linkOf));
        const { status, body, text } = await admin.call(channelMenusApi.publish, { body: { linkIds, withHours } });
        if (status !== 202) throw new Error(text);
        return (await reportOf(body.jobId)).data;
      },
      async preview(provider: string, withHours = true) {
        const body = { linkIds: [await linkOf(provider)], withHours };
        const answer = await admin.call(channelMenusApi.preview, { body });
        const [found] = answer.body.data;
        if (!found) throw new Error(answer.text);
        return found;
      },
      history: async (provider: string) =>
        (await admin.call(channelMenusApi.history, { params: { id: await linkOf(provider) } })).body.data,
      settled: <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 }),
    };
  }
  return { comanda, sandboxes, linkedChain };
}
