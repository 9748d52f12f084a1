import type { MenuServices } from '#features/sales/channels/menus/server/linkMenu.ts';
import type { StartedSandboxes } from '#integrations/sandboxes.ts';
import type { Database } from '#kit/server/data/database.ts';
import { setupScope } from '#server/createTenant.ts';
import { areas } from '../../areas.ts';
import { fillAudienceSandbox } from './fillAudienceSandbox.ts';
import { fillChannelSandboxes } from './fillChannelSandboxes.ts';
import { fillMailSandbox } from './fillMailSandbox.ts';
import { fillPosSandboxes } from './fillPosSandboxes.ts';

type Filling = {
  database: Database;
  services: MenuServices;
  sandboxes: Pick<StartedSandboxes, 'channels' | 'pointsOfSale' | 'mailjet' | 'mailchimp'>;
  slug: string;
  /** Origin of the pictures of menus, and of the addresses for webhooks. */
  origin: string;
};

/** Fills the sandboxes of channels, points of sale and mails from the database of a company. */
export async function fillSandboxes({ database, services, sandboxes, slug, origin }: Filling): Promise<void> {
  const { channels, pointsOfSale, mailjet, mailchimp } = sandboxes;
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
    await fillMailSandbox(db, { mailjet, secrets: services.secrets, tenant: { id: tenant.id, slug }, origin });
    const isNewAudience = await fillAudienceSandbox(db, { mailchimp, secrets: services.secrets });
    // The process for jobs started before there were credentials.
    if (isNewChannel || isNewPos || isNewAudience)
      for (const catchUp of areas.flatMap((area) => area.catchUp)) await catchUp(db);
  });
}
