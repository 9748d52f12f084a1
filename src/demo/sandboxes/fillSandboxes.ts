import type { MenuServices } from '#features/sales/channels/menus/server/linkMenu.ts';
import type { StartedSandboxes } from '#integrations/sandboxes.ts';
import type { Database } from '#kit/server/data/database.ts';
import { setupScope } from '#server/createTenant.ts';
import { areas } from '../../areas.ts';
import { fillChannelSandboxes } from './fillChannelSandboxes.ts';
import { fillPosSandboxes } from './fillPosSandboxes.ts';

type Filling = {
  database: Database;
  services: MenuServices;
  sandboxes: Pick<StartedSandboxes, 'channels' | 'pointsOfSale'>;
  slug: string;
  /** Origin of the pictures of menus. */
  origin: string;
};

/** Fills the sandboxes of channels and points of sale from the database of a company. */
export async function fillSandboxes({ database, services, sandboxes, slug, origin }: Filling): Promise<void> {
  const { channels, pointsOfSale } = sandboxes;
  const tenant = await database.onPlatform((db) =>
    db
      .selectFrom('tenants')
      .select(['id', 'country', 'currency', 'withCents', 'timeZone'])
      .where('slug', '=', slug)
      .executeTakeFirst(),
  );
  if (!tenant) return;
  await database.inTenant(setupScope(tenant.id, 'demo-sandboxes'), async (db) => {
    const isNewChannel = await fillChannelSandboxes(db, { services, channels, tenant, origin });
    const isNewPos = await fillPosSandboxes(db, { pointsOfSale, secrets: services.secrets, country: tenant.country });
    // The process for jobs started before there were credentials.
    if (isNewChannel || isNewPos) for (const catchUp of areas.flatMap((area) => area.catchUp)) await catchUp(db);
  });
}
