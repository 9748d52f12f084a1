import { Refusal, Reply, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import { type ChannelMenuBooks, requireValid } from '../channelMenuBooks.ts';
import type { ChannelStoreBooks } from '../channelStoreBooks.ts';
import { menuPaths, type RappiMenu, rappiMenu, type RappiMenuItem } from './menuDialect.ts';
import { rappiLimits } from './menuLimits.ts';

const { nameLength, descriptionLength, choicesPerItem, itemsPerCategory } = rappiLimits;

/** A refused item in the detailed form. */
const refuseItem = (check: string, item: RappiMenuItem, above?: RappiMenuItem) => () =>
  new Refusal(400, '', 'menu_validation', {
    [check]: false,
    item_level_depth: above ? 2 : 1,
    path: [above?.name, item.name].filter(Boolean),
    path_item_details: [above, item].flatMap((each) => (each ? [{ sku: each.sku, name: each.name }] : [])),
  });

function* checksOf({ items }: RappiMenu): Generator<readonly [boolean, () => Refusal]> {
  yield [items.length > 0, () => new Refusal(400, 'the menu has no product', 'empty_menu')];
  const known = new Map<string, string>();
  for (const product of items) {
    const toppings = product.children ?? [];
    yield [toppings.length <= (choicesPerItem ?? Infinity), refuseItem('has_valid_children_count', product)];
    const siblings = items.filter(({ category }) => category.id === product.category.id);
    yield [siblings.length <= (itemsPerCategory ?? Infinity), refuseItem('has_valid_category_size', product)];
    const repeated = siblings.filter(({ sku }) => sku === product.sku).length > 1;
    yield [!repeated, () => new Refusal(424, `repeated sku ${product.sku}`, 'duplicates')];
    for (const item of [product, ...toppings]) {
      const above = item === product ? undefined : product;
      const { sku, name, description, price, imageUrl } = item;
      yield [name !== '' && name.length <= nameLength, refuseItem('has_valid_name', item, above)];
      yield [!/\p{Extended_Pictographic}/u.test(name), refuseItem('has_no_emoji', item, above)];
      yield [description !== '' && description.length <= descriptionLength, refuseItem('has_description', item, above)];
      yield [Number.isInteger(price) && price >= 0, refuseItem('has_valid_price', item, above)];
      yield [!imageUrl || /^https?:/.test(imageUrl), refuseItem('has_valid_image', item, above)];
      const data = JSON.stringify([name, description, price, imageUrl]);
      const isSame = known.get(sku) === undefined || known.get(sku) === data;
      yield [isSame, () => new Refusal(400, `sku ${sku} has other data elsewhere`, 'item_data_conflict')];
      known.set(sku, data);
    }
  }
}

const orNone = (menu: object | null): object => {
  if (!menu) throw new Refusal(404, 'no menu');
  return menu;
};

export function rappiMenuRoutes(menus: ChannelMenuBooks, stores: ChannelStoreBooks): Routes {
  const referenceOf = (rappiId: string) =>
    stores.list().find(({ reference }) => `1${reference}` === rappiId)?.reference ?? '';
  return {
    [`POST ${menuPaths.send}`]: ({ body }: SandboxRequest<object>) => {
      const read = rappiMenu.safeParse(body);
      if (!read.success) throw new Refusal(400, `invalid ${read.error.issues[0]?.path.join('.')}`, 'invalid_body');
      const storeId = read.data.storeId ?? '';
      menus.of(storeId);
      requireValid(checksOf(read.data));
      menus.take(storeId, body, { waits: 'ignored' });
      return { message: 'The menu will be validated' };
    },
    [`GET ${menuPaths.sent(':id')}`]: ({ id }) => orNone(menus.of(id).sent),
    [`GET ${menuPaths.current(':id')}`]: ({ id }) => orNone(menus.of(referenceOf(id)).live),
    [`GET ${menuPaths.approved(':id')}`]: ({ id }) => {
      const { state, reason } = menus.of(id);
      if (state === 'refused') throw new Refusal(400, reason, 'rejected');
      return new Reply(state === 'live' ? 200 : 404, { message: state ?? 'no menu' });
    },
  };
}
