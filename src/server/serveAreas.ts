import { roles } from '#features/roles/server/index.ts';
import { stores } from '#features/stores/server/stores.routes.ts';
import { tenants } from '#features/tenants/server/index.ts';
import { users } from '#features/users/server/index.ts';
import type { Served } from '#kit/server/mount.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import type { Config } from './config.ts';
import { originOf } from './origin.ts';

type Services = { config: Config; secrets: Secrets };

/** Every area with what it needs of this installation. */
export function serveAreas({ config }: Services): Served[] {
  const links = { helpCenterUrl: config.helpCenterUrl, termsUrl: config.termsUrl };
  return [
    tenants(links),
    users({ ...links, originOf: (slug, host) => originOf(config, slug, host) }),
    roles,
    stores,
  ];
}
