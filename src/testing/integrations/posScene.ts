import { afterAll, expect, vi } from 'vitest';
import { channelsArea } from '#features/sales/channels/channels.area.ts';
import { posCataloguesApi } from '#features/sales/pos/catalogues.contract.ts';
import { posArea } from '#features/sales/pos/pos.area.ts';
import { fudoSandbox } from '#integrations/pos/fudo/fudoSandbox.ts';
import type { PosSandboxControl } from '#integrations/pos/posSandbox.ts';
import type { SandboxSpec } from '#integrations/sandbox/sandbox.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { isolatedTestApp, type TestTenant } from '../testApp.ts';
import { giveCredentials, sandboxFor } from './providerSandbox.ts';

export const settled = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

/** A server whose point of sale is a sandbox, of Fudo unless another is named, with a worker for its jobs. */
export async function posScene(spec: SandboxSpec<PosSandboxControl> = fudoSandbox) {
  const sandbox = await sandboxFor(spec);
  const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
  const services = openServices(comanda.config);
  const jobs = [...posArea.jobs(services), ...channelsArea.jobs(services)];
  const worker = await runJobs(comanda.database, jobs, { lookEvery: 50 });
  afterAll(() => worker.stop());

  /** A company with an account there, whose catalogue was read. */
  async function connectedTenant(): Promise<TestTenant> {
    const tenant = await comanda.tenant({ flags: ['pos-integration'] });
    await giveCredentials(tenant, spec.key, { values: sandbox.credentials });
    await settled(async () => {
      const [catalogue] = (await tenant.admin.call(posCataloguesApi.list, {})).body.data;
      expect(catalogue?.readAt).toMatch(/T/);
    });
    return tenant;
  }
  return { sandbox, comanda, connectedTenant };
}
