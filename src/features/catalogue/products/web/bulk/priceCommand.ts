import { momentText } from '#domain/commands/commandMoment.ts';
import { commandTokens, textOf } from '#domain/commands/commandTokens.ts';
import { rank } from '#kit/contract/search/ranking.ts';
import {
  type CommandContext,
  type CommandProposal,
  pathWith,
  type ReadCommand,
  withProblem,
} from '#kit/web/shell/commands.ts';
import { pluralize, type TenantFormat } from '#kit/web/shell/format.tsx';
import { menuOptionsApi } from '#features/catalogue/menus/record/menuOptions.contract.ts';
import { type PriceCommand, readPriceCommand } from '../../priceCommand.rules.ts';
import type { PriceRequest } from '../../priceRequest.contract.ts';
import { productsApi } from '../../products.contract.ts';

/** Products that a name may mean: of a category, with it in their name, or a single one. */
type Meaning = {
  label: string;
  sub: string;
  filters: { categoryId?: number; query?: string };
  productIds?: number[];
  count: number;
};

const maxCategories = 4;
const maxProducts = 3;
const perPage = 100;

const exactOf = <T>(items: readonly T[], name: string, nameOf: (item: T) => string): T[] => {
  const { exact, near } = rank(items, name, nameOf);
  return exact.length > 0 ? exact : near;
};

type Read = CommandContext['read'];

/** Ids of the products of some categories; null if there are too many for one address. */
async function productsOf(categoryIds: readonly number[], read: Read): Promise<number[] | null> {
  const pages = await Promise.all(
    categoryIds.map((categoryId) => read(productsApi.list, { query: { categoryId, limit: perPage } })),
  );
  if (pages.some(({ total }) => (total ?? 0) > perPage)) return null;
  return [...new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)))];
}

/** The categories of a name, in each menu, and all of them combined. */
async function categoriesOf(name: string, read: Read): Promise<Meaning[]> {
  const { data } = await read(menuOptionsApi.categories, { query: { name, limit: 50 } });
  const named = exactOf(data, name, (category) => category.name);
  const likeliest = named.slice(0, maxCategories);
  const counts = await Promise.all(
    likeliest.map(({ id }) => read(productsApi.list, { query: { categoryId: id, limit: 1 } })),
  );
  const single = likeliest.map(
    ({ id, name: label, menuName }, at): Meaning => ({
      label: named.length > 1 ? `${label} de ${menuName}` : label,
      sub: 'Categoría',
      filters: { categoryId: id },
      count: counts[at]?.total ?? 0,
    }),
  );
  const [first, ...others] = named;
  const sameName = first && others.length > 0 && others.every((other) => other.name === first.name);
  const productIds = sameName
    ? await productsOf(
        named.map(({ id }) => id),
        read,
      )
    : null;
  const combined: Meaning[] =
    first && productIds && productIds.length > 0
      ? [{ label: first.name, sub: 'Todos los menús', filters: {}, productIds, count: productIds.length }]
      : [];
  return [...combined, ...single.filter(({ count }) => count > 0)];
}

async function meaningsOf(name: string, read: Read): Promise<Meaning[]> {
  const [categories, products] = await Promise.all([
    categoriesOf(name, read),
    read(productsApi.list, { query: { query: name, limit: maxProducts } }),
  ]);
  const single = exactOf(products.data, name, (product) => product.name).map(
    (product): Meaning => ({ label: product.name, sub: 'Producto', filters: {}, productIds: [product.id], count: 1 }),
  );
  const total = products.total ?? 0;
  const matching: Meaning[] =
    total > 1 && single.length > 0
      ? [{ label: `«${name}»`, sub: 'Productos que coinciden', filters: { query: name }, count: total }]
      : [];
  return [...categories, ...matching, ...single];
}

function proposalOf(
  { label, sub, filters, productIds, count }: Meaning,
  { percentage, from }: PriceCommand & { percentage: number },
  format: TenantFormat,
): CommandProposal {
  const moment = from === null ? null : momentText(from);
  const prices: PriceRequest = { percentage, from: moment, ...(productIds && { productIds }) };
  const [day = '', time] = moment?.split('T') ?? [];
  const when = moment && ` desde el ${format.day(day)}${time === '00:00' ? '' : ` a las ${time}`}`;
  return {
    label: `${percentage > 0 ? 'Subir' : 'Bajar'} ${format.decimal(Math.abs(percentage))} % ${label}${when ?? ''}`,
    sub: [pluralize(count, ['producto', 'productos'], format.integer), count === 1 ? '' : sub]
      .filter(Boolean)
      .join(' · '),
    path: pathWith('/products', { ...filters, prices }),
  };
}

/** Proposals for `subir bebidas 5 % desde el lunes`: the dialog of prices, filled, for each group of products. */
export const priceCommand: ReadCommand = async (text, { localIn, read, format }) => {
  const command = readPriceCommand(commandTokens(text), localIn());
  if (!command) return null;
  const { item, percentage, unread } = command;
  if (unread !== null) return withProblem(`No se entiende «${unread}»`);
  if (item?.length === 0) return withProblem('Escribe de qué productos: subir bebidas 5 % desde el lunes');
  if (percentage === null || percentage === 0) return withProblem(`Falta el porcentaje: ${text.trim()} 5 %`);
  const complete = { ...command, percentage };
  if (item === null) {
    const { total } = await read(productsApi.list, { query: { limit: 1 } });
    const all: Meaning = { label: 'todos los productos', sub: '', filters: {}, count: total ?? 0 };
    return { proposals: [proposalOf(all, complete, format)] };
  }
  const meanings = await meaningsOf(textOf(item), read);
  if (meanings.length === 0) return withProblem(`Ningún producto ni categoría se llama «${textOf(item)}»`);
  return { proposals: meanings.map((meaning) => proposalOf(meaning, complete, format)) };
};
