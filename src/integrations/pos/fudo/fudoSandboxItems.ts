import { z } from 'zod';
import { Refusal, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { PosItem } from '../port.ts';
import { type PosBooks, sampleCatalogue } from '../posBooks.ts';
import { mainPaths, maxProductName, pageSize } from './dialect.ts';

const items = sampleCatalogue.map((item) => ({
  ...item,
  ...(item.code === '101' && { description: 'Con palta, tomate y mayonesa' }),
  groups: item.groups.map((each) => ({ ...each, name: null })),
}));
/** Options are products too. */
const optionItems: readonly PosItem[] = items.flatMap(({ groups }) =>
  groups.flatMap(({ options }) =>
    options.map(({ code, name, price }) => ({ code, name, price, category: null, groups: [] })),
  ),
);
export const catalogue: readonly PosItem[] = [...items, ...optionItems];
export const categoryNames = [...new Set(catalogue.flatMap(({ category }) => category ?? []))];

/** The id of an option in a group. */
const modifierId = (group: string, option: string): string => `${group}${option}`;

type Changes = Pick<PosBooks, 'changes'>;

export const productView = (
  { code: id, name, description, price, category, groups }: PosItem,
  { changes }: Changes = { changes: new Map() },
) => ({
  id,
  name,
  price,
  active: true,
  description: description ?? null,
  productCategoryId: category === null ? null : String(categoryNames.indexOf(category) + 1),
  enableOnlineMenu: true,
  productGroups: groups.map(({ code, min, max, options }) => ({
    id: code,
    minQuantity: min,
    maxQuantity: max,
    productGroupProducts: options.map((option) => ({
      productId: option.code,
      price: changes.get(modifierId(code, option.code))?.price ?? option.price,
      maxQuantity: option.max,
    })),
  })),
});
export const soldOut = { ...productView(catalogue[0] as PosItem), id: '103', name: 'Completo', active: false };

const anyId = ':id';
const data = <Attributes extends z.ZodType>(type: string, attributes: Attributes) =>
  z.strictObject({ data: z.strictObject({ id: z.string(), type: z.literal(type), attributes }) });
const productChange = data(
  'Product',
  z.strictObject({ name: z.string().min(1).max(maxProductName).optional(), price: z.number().min(0).optional() }),
);
const modifierChange = data(
  'ProductModifier',
  z.strictObject({ price: z.number().min(0), maxQuantity: z.number().optional() }),
);

/** The attributes of a change, which has the id of its address. */
function read<Attributes>(
  schema: z.ZodType<{ data: { id: string; attributes: Attributes } }>,
  request: SandboxRequest,
) {
  const { data: change } = schema.safeParse(request.body);
  if (change?.data.id !== request.id) throw new Refusal(400, 'invalid attributes');
  return change.data.attributes;
}

const productOf = ({ code: id, name, price }: PosItem) => ({ id, type: 'Product', attributes: { name, price } });

/** Each option of a group, with its product. */
const modifiersOf = (books: PosBooks) =>
  books.items().flatMap(({ groups }) =>
    groups.flatMap(({ code: group, options }) =>
      options.map(({ code, price, max: maxQuantity }) => {
        const id = modifierId(group, code);
        return {
          id,
          type: 'ProductModifier',
          attributes: { price: books.changes.get(id)?.price ?? price, maxQuantity },
          relationships: { product: { data: { id: code, type: 'Product' } } },
        };
      }),
    ),
  );

const page = <Each>(all: readonly Each[], query: SandboxRequest['query']): { data: Each[] } => {
  const size = Math.min(Number(query['page[size]'] ?? pageSize), pageSize);
  const start = (Number(query['page[number]'] ?? 1) - 1) * size;
  return { data: all.slice(start, start + size) };
};

/** The main API, which changes products. */
export function mainRoutes(books: PosBooks): Routes {
  const find = <Each extends { id: string }>(all: readonly Each[], id: string): Each => {
    const found = all.find((each) => each.id === id);
    if (!found) throw new Refusal(404, 'Not Found');
    return found;
  };
  const products = () => books.items().map(productOf);
  const change = (id: string, values: Partial<Pick<PosItem, 'name' | 'price'>>) =>
    void books.changes.set(id, { ...books.changes.get(id), ...values });
  return {
    [`GET ${mainPaths.products}`]: ({ query }) => page(products(), query),
    [`GET ${mainPaths.product(anyId)}`]: ({ id }) => ({ data: find(products(), id) }),
    [`PATCH ${mainPaths.product(anyId)}`](request: SandboxRequest) {
      find(products(), request.id);
      change(request.id, read(productChange, request));
      return { data: find(products(), request.id) };
    },
    [`GET ${mainPaths.modifiers}`]: ({ query }) => page(modifiersOf(books), query),
    [`PATCH ${mainPaths.modifier(anyId)}`](request: SandboxRequest) {
      find(modifiersOf(books), request.id);
      change(request.id, { price: read(modifierChange, request).price });
      return { data: find(modifiersOf(books), request.id) };
    },
  };
}
