import type { ChannelMenu } from '#domain/channelMenus.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import type { ChannelLink } from '../../links/server/channelLinks.repo.ts';
import { linkMenu, type MenuServices, type MenuTenant } from './linkMenu.ts';

type Run = Pick<JobCtx, 'inTransaction'> & { tenant: MenuTenant };

/** The menu that would be published now; null where there is none. */
export async function presentMenu(
  { inTransaction, tenant }: Run,
  services: MenuServices,
  link: ChannelLink,
): Promise<ChannelMenu | null> {
  try {
    return (await inTransaction((db) => linkMenu({ db, tenant }, services, { link, origin: '' }))).menu;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
