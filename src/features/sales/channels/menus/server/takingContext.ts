import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../channels.failures.ts';
import type { ChannelLink } from '../../links/server/channelLinks.repo.ts';
import { readKey } from '../channelKeys.rules.ts';
import type { Taking, TakingContext } from '../differenceTaking.rules.ts';
import type * as differences from './differences.repo.ts';
import { linkMenu, type MenuServices } from './linkMenu.ts';
import { priceGroupName, pricedByGroup, pricedByMenu } from './pricedElsewhere.repo.ts';

export type StoredDifference = Awaited<ReturnType<typeof differences.list>>[number];

/** Policies that write the record of a difference, and how a refusal names these records. */
export const takenRecords = {
  product: { policy: 'products.update', plural: 'productos' },
  option: { policy: 'modifiers.update', plural: 'opciones' },
} as const;

/** Ids of our products, or options, that differences are about. */
export const recordIds = (chosen: readonly StoredDifference[], kind: Taking['of']): number[] =>
  chosen.flatMap(({ key }) => {
    const read = readKey(key);
    return read?.kind === kind ? [read.id] : [];
  });

/** Everything that decides whether a value of the channel can be ours. */
export async function takingContext(
  ctx: Ctx,
  services: MenuServices,
  { link, chosen }: { link: ChannelLink; chosen: readonly StoredDifference[] },
): Promise<TakingContext> {
  const { db } = ctx;
  const { menu: present, channelName } = await linkMenu(ctx, services, { link, origin: '' });
  return {
    channelName,
    link,
    priceGroupName: await priceGroupName(db, link.priceGroupId),
    present,
    pricedByMenu: await pricedByMenu(db, link.menuId ?? fail('notFound'), recordIds(chosen, 'product')),
    pricedByGroup: await pricedByGroup(db, recordIds(chosen, 'option')),
  };
}
