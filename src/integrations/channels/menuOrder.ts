import type { ChannelMenu } from '#domain/channelMenus.ts';

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : Number(a.key > b.key));

/** A menu with items and groups in the order of their keys, which channels do not preserve. Categories keep theirs. */
export const sortMenu = (menu: ChannelMenu): ChannelMenu => ({
  ...menu,
  items: menu.items.toSorted(byKey),
  groups: menu.groups.toSorted(byKey),
});

/** A menu as it is without sold-outs, which reach channels separately. */
export const withoutSoldOuts = (menu: ChannelMenu): ChannelMenu => ({
  ...menu,
  items: menu.items.map((item) => ({ ...item, available: true, until: null })),
});

/** Whether two menus that were read from payloads are the same for guests, besides sold-outs. */
export const isSameMenu = (a: ChannelMenu, b: ChannelMenu): boolean =>
  JSON.stringify(withoutSoldOuts(a)) === JSON.stringify(withoutSoldOuts(b));
