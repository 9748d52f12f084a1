import type { ChannelItem, ChannelMenu } from '#domain/channelMenus.ts';
import type { CountryCode } from '#domain/countries.ts';
import { formatAmount } from '#domain/money.ts';
import { nameKey } from '#domain/cells/recordIds.ts';
import { cleanLine } from '#kit/contract/text.ts';
import type {
  ImportCells,
  ImportField,
  ImportNote,
  ImportRow,
} from '#features/catalogue/menus/import/menuImport.contract.ts';
import type { StoredDraft } from '#features/catalogue/menus/import/menuImportPlan.rules.ts';
import { productKey, readKey } from './channelKeys.rules.ts';
import { fetchedNotes, namesText } from './fetchedNotes.rules.ts';

/** A menu that guests see at a channel. */
export type FetchedMenu = {
  channelName: string;
  theirs: ChannelMenu;
  /** The menu that was published there, whose keys are ours; null: none was. */
  published: ChannelMenu | null;
  /** The menu that would be published now; null: it cannot be. */
  present: ChannelMenu | null;
};

/** Columns of an import that a channel's menu fills. */
export const fetchedColumns: ImportField[] = ['category', 'product', 'description', 'price', 'menuPrice', 'productId'];

type Row = { line: number; cells: ImportCells; changesHere: ImportRow['changes'] };
type Placed = { item: ChannelItem; categoryKey: string; categoryName: string };

const idOf = (key: string, kind: 'product' | 'category'): number | null => {
  const read = readKey(key);
  return read?.kind === kind ? read.id : null;
};

/** The products of a menu in each of their categories, in order. */
function placedItems({ categories, items }: ChannelMenu): Placed[] {
  const byKey = new Map(items.map((item) => [item.key, item]));
  return categories.flatMap(({ key, name, itemKeys }) =>
    itemKeys.flatMap((itemKey) => {
      const item = byKey.get(itemKey);
      return item ? [{ item, categoryKey: key, categoryName: cleanLine(name) || 'Sin categoría' }] : [];
    }),
  );
}

const byKeyOf = (menu: ChannelMenu | null): ReadonlyMap<string, ChannelItem> =>
  new Map(menu?.items.map((item) => [item.key, item]));

/** Cells that name the products of a channel's menu, by which ours are loaded. */
export const namingCells = ({ theirs, published }: FetchedMenu): ImportCells[] =>
  placedItems(theirs).map(({ item }) => {
    const id = published && idOf(item.key, 'product');
    return { product: item.name, ...(id !== null && { productId: String(id) }) };
  });

export type FetchTarget = {
  draft: StoredDraft;
  /** Products whose price is that of a price list of the menu. */
  listed: ReadonlyMap<number, { name: string }>;
  /** Screen with the differences of the link. */
  comparison: string;
  /** How the link sells: a list or a markup makes prices those of the channel. */
  link: { priceGroupId: number | null; markup: number };
  country: CountryCode;
};

type Product = StoredDraft['products'][number];
type Context = FetchTarget & {
  fetched: FetchedMenu;
  before: ReadonlyMap<string, ChannelItem>;
  present: ReadonlyMap<string, ChannelItem>;
  byId: ReadonlyMap<number, Product>;
  byName: ReadonlyMap<string, Product>;
  /** Prices of new products by name. */
  newPrices: Map<string, number>;
  /** Products whose price is not imported, as it is the channel's. */
  ofChannel: Set<string>;
  /** The same of products whose price is that of a list, by its name. */
  ofList: Map<string, Set<string>>;
};

const sellsOtherwise = ({ priceGroupId, markup }: FetchTarget['link']): boolean =>
  priceGroupId !== null || markup !== 0;

/** The category of ours that a category of the channel is: by our key, else by name. */
function categoryOf({ categoryKey, categoryName }: Placed, { fetched, draft }: Context) {
  const id = fetched.published && idOf(categoryKey, 'category');
  const name = nameKey(categoryName);
  return (
    draft.categories.find((each) => each.id === id) ?? draft.categories.find((each) => nameKey(each.name) === name)
  );
}

/** The price cells of a product that is ours. */
function presentPrice(placed: Placed, product: Product, categoryId: number | undefined, context: Context): ImportCells {
  const { item } = placed;
  const { draft, listed, link, country } = context;
  const price = formatAmount(item.price, country);
  if (sellsOtherwise(link)) {
    context.ofChannel.add(product.name);
    return {};
  }
  const line = draft.lines.find((each) => each.categoryId === categoryId && each.productId === product.id);
  const hasOtherPrice = idOf(item.key, 'product') === product.id && item.key !== productKey(product.id);
  if ((line && line.price !== null) || hasOtherPrice) return { menuPrice: price };
  const list = listed.get(product.id);
  if (list) {
    context.ofList.set(list.name, new Set(context.ofList.get(list.name)).add(product.name));
    return {};
  }
  return { price };
}

/** The price cells of a product that is new here; with another price in a later category, it is that of the menu. */
function newPrice({ item: { name, price } }: Placed, { newPrices, country }: Context): ImportCells {
  const first = newPrices.get(nameKey(name)) ?? price;
  newPrices.set(nameKey(name), first);
  const cells = { price: formatAmount(first, country) };
  return first === price ? cells : { ...cells, menuPrice: formatAmount(price, country) };
}

function cellsOf(placed: Placed, context: Context): ImportCells {
  const { item, categoryName } = placed;
  const { fetched, before, byId, byName } = context;
  const ofKey = fetched.published ? byId.get(idOf(item.key, 'product') ?? 0) : undefined;
  const product = ofKey ?? byName.get(nameKey(item.name));
  const category = categoryOf(placed, context);
  const published = ofKey && before.get(item.key);
  const isChanged = (field: 'name' | 'description' | 'price') => published?.[field] !== item[field];
  return {
    category: category?.name ?? categoryName,
    product: ofKey && !isChanged('name') ? ofKey.name : item.name,
    ...(isChanged('description') && { description: item.description }),
    ...(isChanged('price') &&
      (product ? presentPrice(placed, product, category?.id, context) : newPrice(placed, context))),
    ...(ofKey && { productId: String(ofKey.id) }),
  };
}

const comparedFields = [
  ['product', 'name'],
  ['description', 'description'],
  ['price', 'price'],
] as const satisfies [ImportField, keyof ChannelItem][];

/** Changes of a product here since it was published, which the channel does not have. */
function changesHereOf(item: ChannelItem, { before, present }: Context): Row['changesHere'] {
  const [published, ours] = [before.get(item.key), present.get(item.key)];
  if (!published || !ours) return [];
  return comparedFields.flatMap(([field, part]) =>
    ours[part] === published[part] || ours[part] === item[part]
      ? []
      : [{ field, before: item[part], after: ours[part], isHere: true }],
  );
}

const otherPrices = (count: number): string =>
  count === 1 ? '1 precio distinto no se trae' : `${count} precios distintos no se traen`;

/** Why prices of a menu are not imported, or what has to be checked about them. */
function priceNotes(rows: readonly Row[], context: Context): ImportNote[] {
  const { ofChannel, ofList, newPrices, link, comparison, fetched } = context;
  const { channelName, published } = fetched;
  const { priceGroupId, markup } = link;
  const rise = markup < 0 ? 'una rebaja' : 'un alza';
  const how = priceGroupId === null ? rise : 'su lista de precios';
  // Without a published menu, no price is known to differ.
  const path = published ? comparison : null;
  const isOther = sellsOtherwise(link);
  const hasPriceHere = rows.some(({ changesHere }) => changesHere.some(({ field }) => field === 'price'));
  return [
    ...(ofChannel.size > 0
      ? [
          {
            text: `${published ? otherPrices(ofChannel.size) : 'Los precios de tus productos no se traen'}: este local vende en ${channelName} con ${how}.`,
            path,
          },
        ]
      : []),
    ...(isOther && hasPriceHere && ofChannel.size === 0
      ? [{ text: `Los precios de ${channelName} no se traen: este local vende allá con ${how}.`, path: null }]
      : []),
    ...(isOther && newPrices.size > 0
      ? [
          {
            text: `Los productos nuevos llegan con su precio de ${channelName}, donde vendes con ${how}: revísalos.`,
            path: null,
          },
        ]
      : []),
    ...[...ofList].map(([list, names]) => ({
      text: `${otherPrices(names.size)}, ${names.size === 1 ? 'pues viene' : 'pues vienen'} de la lista «${list}»: ${namesText([...names])}.`,
      path,
    })),
  ];
}

/**
 * A channel's menu as the lines of an import. Of products that were published there, only what changed since.
 *
 * Notes report everything that lines cannot express.
 */
export function fetchedLines(fetched: FetchedMenu, target: FetchTarget): { rows: Row[]; notes: ImportNote[] } {
  const { products } = target.draft;
  const context: Context = {
    ...target,
    fetched,
    before: byKeyOf(fetched.published),
    present: byKeyOf(fetched.present),
    byId: new Map(products.map((each) => [each.id, each])),
    byName: new Map(products.toReversed().map((each) => [nameKey(each.name), each])),
    newPrices: new Map(),
    ofChannel: new Set(),
    ofList: new Map(),
  };
  const rows = placedItems(fetched.theirs).map((placed, at) => ({
    line: at + 1,
    cells: cellsOf(placed, context),
    changesHere: changesHereOf(placed.item, context),
  }));
  return {
    rows,
    notes: [...priceNotes(rows, context), ...fetchedNotes(fetched).map((text) => ({ text, path: null }))],
  };
}
