import type { ChannelMenu } from '#domain/channelMenus.ts';
import { channelMenuSource } from '#features/catalogue/guest-menus/server/index.ts';
import { connect, type PortConnection } from '#features/platform/integrations/server/index.ts';
import { sortMenu, withoutSoldOuts } from '#integrations/channels/menuOrder.ts';
import type { ChannelMenus } from '#integrations/channels/menuPort.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import { fail } from '../../channels.failures.ts';
import { isWritable, testStoreNeeded } from '../../links/server/assertWritable.ts';
import { type ChannelLink, exclusionsOf } from '../../links/server/channelLinks.repo.ts';
import { fitToLimits } from '../channelLimits.rules.ts';
import { channelMenuOf } from '../channelMenu.rules.ts';
import type { ChannelFinding } from '../channelMenus.contract.ts';
import { hashOf } from './payloadFiles.ts';
import * as pictures from './pictureFacts.repo.ts';

export type MenuServices = Pick<Services, 'files' | 'integrations' | 'secrets'>;
/** The company of a link, as far as its menus depend on it. */
export type MenuTenant = Pick<Tenant, 'country' | 'currency' | 'withCents' | 'timeZone'>;
export type LinkCtx = { db: Db; tenant: MenuTenant };

export type ConnectedLink = { link: ChannelLink; channelName: string; menus: ChannelMenus; isProduction: boolean };

/** Opens the channel of a link; fails in a sentence without credentials, or where it takes no menus. */
export async function connectLink(
  db: Db,
  services: MenuServices,
  link: ChannelLink,
  company: Pick<Tenant, 'country' | 'currency'>,
) {
  const { provider, storeId } = link;
  const connection: PortConnection<'channels'> | null = await connect(db, services, 'channels', {
    provider,
    storeId,
    company,
  });
  const channelName = providerNameOf(link.provider);
  if (!connection)
    return fail('integrationNotConfigured', {
      message: `La integración con ${channelName} no está configurada para este local.`,
    });
  const { menus } = connection.adapter;
  if (!menus) return fail('integrationNotConfigured', { message: `${channelName} no recibe menús.` });
  return { link, channelName, menus, isProduction: connection.isProduction } satisfies ConnectedLink;
}

/** Test credentials send nothing to real stores. */
const unwritable = ({ link, isProduction }: ConnectedLink): ChannelFinding[] =>
  isWritable({ isProduction }, link)
    ? []
    : [
        {
          kind: 'realStore',
          effect: 'blocks',
          message: testStoreNeeded,
          name: '',
          itemKey: null,
          path: `/channel-integration/stores?provider=${link.provider}&storeIds=${link.storeId}`,
        },
      ];

export type LinkMenu = ConnectedLink & { menu: ChannelMenu; findings: ChannelFinding[] };

/** The menu that a link would publish now, within the limits of its channel. */
export async function linkMenu(
  ctx: LinkCtx,
  services: MenuServices,
  { link, origin }: { link: ChannelLink; origin: string },
): Promise<LinkMenu> {
  const { db, tenant } = ctx;
  const connected = await connectLink(db, services, link, tenant);
  const { channelName: name, menus } = connected;
  const { id, storeId, storeName, businessHours, priceGroupId, markup, rounding } = link;
  if (link.menuId === null)
    return fail('menuNotPublishable', { message: `${storeName} no tiene un menú que enviar: elige uno en sus datos.` });
  const guest = await channelMenuSource(ctx, { storeId, priceGroupId });
  const { limits } = menus;
  const translated = channelMenuOf({
    menu: guest,
    storeHours: businessHours,
    at: new Date(),
    channel: { name, limits },
    markup,
    rounding,
    excludedProductIds: await exclusionsOf(db, id),
    origin,
  });
  const fitted = fitToLimits(translated, {
    name,
    limits,
    country: tenant.country,
    storeId,
    menuId: link.menuId,
    pictures: await pictures.factsOf(
      db,
      translated.menu.items.flatMap(({ pictureUrl }) => pictureUrl ?? []),
    ),
  });
  return { ...connected, menu: sortMenu(fitted.menu), findings: [...unwritable(connected), ...fitted.findings] };
}

/** Identifies a menu at a channel, without its sold-outs. */
export const menuHash = ({ menus, link }: ConnectedLink, menu: ChannelMenu): string =>
  hashOf(menus.translate(withoutSoldOuts(menu), link.reference));
