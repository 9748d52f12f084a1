import type { ChannelMenu } from '#domain/channelMenus.ts';
import type { ChannelLink } from '#features/sales/channels/links/server/channelLinks.repo.ts';
import * as differences from '#features/sales/channels/menus/server/differences.repo.ts';
import {
  connectLink,
  linkMenu,
  menuHash,
  type MenuServices,
  type MenuTenant,
} from '#features/sales/channels/menus/server/linkMenu.ts';
import { findPayload, storePayload } from '#features/sales/channels/menus/server/payloadFiles.ts';
import * as publications from '#features/sales/channels/menus/server/publications.repo.ts';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import type { MenuPayload } from '#integrations/channels/menuPort.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';

type Filling = {
  services: MenuServices;
  channels: ReadonlyMap<string, ChannelSandboxControl>;
  tenant: MenuTenant;
  links: readonly ChannelLink[];
  origin: string;
};

/** Milliseconds that a channel takes to check a menu. */
const approvalMs = 45_000;
/** Difference of a price that was changed in the panel of its channel. */
const priceCut = 500;

/** Whether it is one that the demo began with, whose file is written here. */
const isFromDemo = ({ fileKey }: publications.Publication): boolean => fileKey.startsWith('demo/');

/** Moves the differences of the demo to items that the published menu has. */
async function moveDifferences(db: Db, linkId: number, menu: ChannelMenu): Promise<void> {
  const sold = menu.items.filter(({ isSoldAlone, price }) => isSoldAlone && price > 2 * priceCut);
  for (const [place, { id }] of (await differences.list(db, linkId)).entries()) {
    const item = sold[place];
    if (!item) continue;
    const { key, name, price: after } = item;
    const prices = JSON.stringify({ before: after - priceCut, after });
    await unaudited(db)
      .updateTable('channelDifferences')
      .set({ key, name, shown: prices })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Publishes the present menu of a link in the place of one whose file was never written. Null where its channel takes
 * none: the link then has no publication.
 */
async function storeMenu(
  db: Db,
  { services, tenant, origin }: Filling,
  link: ChannelLink,
  published: publications.Publication,
) {
  const { menu, findings, ...connected } = await linkMenu({ db, tenant }, services, { link, origin });
  if (findings.some(({ effect }) => effect === 'blocks')) {
    await unaudited(db).deleteFrom('channelPublications').where('linkId', '=', link.id).execute();
    await unaudited(db).deleteFrom('channelDifferences').where('linkId', '=', link.id).execute();
    return null;
  }
  const payload = connected.menus.translate(menu, link.reference);
  await storePayload(services.files, published.fileKey, payload);
  const facts = { payloadHash: menuHash(connected, menu), items: menu.items.length };
  await unaudited(db).updateTable('channelPublications').set(facts).where('id', '=', published.id).execute();
  if (published.state === 'live') await moveDifferences(db, link.id, menu);
  return payload;
}

/** The menu that guests see: the published one with the prices that were changed at the channel. */
async function guestMenu(db: Db, filling: Filling, link: ChannelLink, payload: MenuPayload): Promise<MenuPayload> {
  const changed = (await differences.list(db, link.id)).filter(({ kind, of }) => kind === 'price' && of === 'product');
  if (changed.length === 0) return payload;
  const { menus } = await connectLink(db, filling.services, link, filling.tenant);
  const prices = new Map(changed.map(({ key, shown }) => [key, Number(shown.before)]));
  const menu = menus.read(payload);
  const items = menu.items.map((item) => ({ ...item, price: prices.get(item.key) ?? item.price }));
  return menus.translate({ ...menu, items }, link.reference);
}

async function fillMenu(db: Db, filling: Filling, link: ChannelLink): Promise<void> {
  const { services, channels } = filling;
  const payloadOf = async (published: publications.Publication) =>
    (await findPayload(services.files, published.fileKey)) ??
    (isFromDemo(published) ? storeMenu(db, filling, link, published) : null);
  const [last] = await publications.history(db, link.id, 1);
  const [live] = await publications.liveOf(db, [link.id]);
  const book = channels.get(link.provider)?.menus.of(link.reference);
  if (!last || !book) return;
  const sent = await payloadOf(last);
  if (!sent) return;
  const published = live && (live.id === last.id ? sent : await payloadOf(live));
  if (published) book.live = await guestMenu(db, filling, link, published);
  // Without an answer it is looked up, and sent again where it is not found.
  if (last.state === 'sending' || last.state === 'lost') return;
  // The menu that the demo began with keeps waiting; one that was sent since is approved.
  const approvedAt = last.state === 'waiting' && !isFromDemo(last) ? Date.now() : null;
  Object.assign(book, { sent, state: last.state, reason: last.issues[0]?.message ?? '', approvedAt });
}

/** Puts the menus of links into the sandboxes. Those that the demo began with are computed once, and stored. */
export async function fillMenus(db: Db, filling: Filling): Promise<void> {
  for (const link of filling.links) await fillMenu(db, filling, link);
  for (const { menus } of filling.channels.values()) menus.approvalMs = approvalMs;
}
