import type { GuestLine, GuestMenu, GuestProduct } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { findLine } from '../cart.rules.ts';
import { dispatchOfWire } from '../wireNames.rules.ts';
import { callApi } from './shop.ts';
import type { WireMenu } from './wire.ts';

type WireProduct = WireMenu['products'][number];

/** Converts a product from the wire to the names of the rules. */
const productOf = (product: WireProduct): GuestMenu['products'][number] => ({
  ...product,
  pictures: product.pictures.map(({ focal_x, focal_y, thumbnail, ...picture }) => ({
    ...picture,
    // From the host of the page, whichever address the company has.
    thumbnail: new URL(thumbnail, location.href).pathname,
    focalX: focal_x,
    focalY: focal_y,
  })),
  dispatchMethod: dispatchOfWire(product.dispatch_method),
  minQuantityModifiers: product.min_quantity_modifiers,
  maxQuantityModifiers: product.max_quantity_modifiers,
  groupIds: product.group_ids,
  rules: product.rules.map(({ modifier_id, kind, ruled_modifier_id }) => ({
    modifierId: modifier_id,
    kind,
    ruledModifierId: ruled_modifier_id,
  })),
  foodType: product.food_type,
  cookingTime: product.cooking_time,
  allowComments: product.allow_comments,
  dropdownText: product.dropdown_text,
});

const menuOf = (wire: WireMenu): GuestMenu => ({
  ...wire,
  store: { ...wire.store, timeZone: wire.store.time_zone },
  withCents: wire.with_cents,
  categories: wire.categories.map((category) => ({
    ...category,
    pictureUrl: category.picture_url,
    hours: null,
    lines: category.lines.map(({ id, product_id, delivery, pick_up }) => ({
      id,
      productId: product_id,
      delivery,
      pickUp: pick_up,
    })),
  })),
  products: wire.products.map(productOf),
  groups: wire.groups.map((group) => ({
    ...group,
    dropdownText: group.dropdown_text,
    minQuantity: group.min_quantity,
    maxQuantity: group.max_quantity,
    options: group.options.map(({ option_id, price }) => ({ optionId: option_id, price })),
  })),
  options: wire.options.map((option) => ({
    ...option,
    pictureUrl: option.picture_url,
    minQuantity: option.min_quantity,
    maxQuantity: option.max_quantity,
    groupIds: option.group_ids,
  })),
  soldOut: wire.sold_out,
});

const loading = new Map<number, Promise<GuestMenu>>();

/** Loads the cached menu of a store, once per page. */
export function loadMenu(storeId: number): Promise<GuestMenu> {
  const known = loading.get(storeId);
  if (known) return known;
  const request = callApi<WireMenu>(`/stores/${storeId}/menus/web`).then(menuOf);
  request.catch(() => loading.delete(storeId));
  loading.set(storeId, request);
  return request;
}

/** A line of a menu with its product. */
export type MenuLine = { menu: GuestMenu; product: GuestProduct; line: GuestLine };

/** Loads a line of a store's menu; null when it no longer exists. */
export async function loadLine(storeId: number, lineId: number): Promise<MenuLine | null> {
  const menu = await loadMenu(storeId);
  const found = findLine(menu, lineId);
  return found && { menu, ...found };
}
