import { startSandboxes } from '#integrations/sandboxes.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { Config } from '#server/config.ts';
import { originOf } from '#server/http/origin.ts';
import { openServices } from '#server/services.ts';
import { demoTenants } from '../demoData.ts';
import { fillSandboxes } from './fillSandboxes.ts';

export type DemoSandboxes = {
  address: string;
  /** Fills the sandboxes from the demo company; until then their requests wait. `port`: where its screens are. */
  fill(database: Database, port: number): Promise<void>;
};

/** Starts the sandboxes of all providers in this process, for the demo companies. */
export async function openDemoSandboxes(config: Config, closing: AsyncDisposableStack): Promise<DemoSandboxes> {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const sandboxes = await startSandboxes({ ready });
  const { address } = sandboxes;
  closing.defer(() => sandboxes.stop());
  const [slug = ''] = demoTenants.map((tenant) => tenant.slug);
  return {
    address,
    async fill(database, port) {
      try {
        const services = openServices({ ...config, providerSandbox: address });
        const origin = originOf(config, slug, `${slug}.localhost:${port}`);
        await fillSandboxes({ database, services, sandboxes, slug, origin });
      } finally {
        resolve();
      }
    },
  };
}
