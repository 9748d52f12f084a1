import { insertAll } from '#kit/server/data/write.ts';
import { menuDraftApi, type MenuDraft, menusApi } from '#features/catalogue/menus/record/menus.contract.ts';
import { menuVersionsApi } from '#features/catalogue/menus/versions/menuVersions.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type Caller, testApp, type TestTenant } from './testApp.ts';

let counter = 0;

/** Products of these names; answers their ids. Each costs a thousand more than the one before. */
export const productsOf = ({ inTenant }: TestTenant, names: readonly string[]): Promise<number[]> =>
  inTenant(async (db) => {
    const rows = names.map((name, index) => ({ name, url: `p-${++counter}`, priceProduct: (index + 1) * 1_000 }));
    return (await insertAll(db, 'products', rows)).map(({ id }) => id);
  });

/** A new menu; answers its id. */
export async function createMenu(who: Caller, fields: Partial<MenuDraft> = {}): Promise<number> {
  const { status, body, text } = await who.call(menusApi.create, { body: { name: 'Carta', ...fields } });
  if (status !== 201) throw new Error(`Could not create a menu: ${text}`);
  return body.id;
}

/** A category with these products at the end of a draft; answers its id and those of its lines. */
export async function createCategory(who: Caller, menuId: number, name: string, productIds: readonly number[] = []) {
  const params = { id: menuId };
  const { id } = (await who.call(menuDraftApi.addCategory, { params, body: { name } })).body;
  if (productIds.length === 0) return { id, lineIds: [] };
  const { body, text, status } = await who.call(menuDraftApi.addLines, {
    params,
    body: { categoryId: id, productIds: [...productIds] },
  });
  if (status !== 201) throw new Error(`Could not add lines: ${text}`);
  return { id, lineIds: body.data.map((line) => line.id) };
}

export const readMenu = async (who: Caller, id: number) => (await who.call(menusApi.get, { params: { id } })).body;

/** The draft in the order it would be sold: `Entradas: Empanada, Sopa`. */
export const orderOf = async (who: Caller, id: number) =>
  (await readMenu(who, id)).categories.map(
    ({ name, lines }) => `${name}: ${lines.map(({ product }) => product.name).join(', ')}`,
  );

export const dishes = ['Empanada', 'Sopa', 'Flan', 'Torta', 'Pastel', 'Jugo'] as const;

/** A menu `Entradas: Empanada, Sopa, Flan` and `Postres: Torta, Pastel` of the products made by these names. */
export async function createMenuWithDishes(who: Caller, products: readonly number[]) {
  const id = await createMenu(who);
  const starters = await createCategory(who, id, 'Entradas', products.slice(0, 3));
  const desserts = await createCategory(who, id, 'Postres', products.slice(3, 5));
  return { id, starters, desserts, lineId: starters.lineIds[0] ?? 0 };
}

/** A new tenant whose dishes are products, with an administrator who also undoes changes. */
export async function menuScene() {
  const comanda = await testApp();
  const home = await comanda.tenant();
  const { admin } = home;
  const undo = (requestId: string, who = admin) => who.call(auditApi.undo, { params: { requestId } });
  return { comanda, home, admin, undo, products: await productsOf(home, dishes) };
}

type Seen = { id: number; version: number };
type Place = { lines: Seen[]; categoryId: number; afterId: number | null };

export const moveLines = (who: Caller, id: number, body: Place) =>
  who.call(menuDraftApi.moveLines, { params: { id }, body });

export const changeLinePrice = (who: Caller, { id, lineId }: { id: number; lineId: number }, price: number | null) =>
  who.call(menuDraftApi.updateLine, { params: { id, lineId }, body: { price } });

export const publish = (who: Caller, id: number, body: { note?: string; at?: string } = {}) =>
  who.call(menuVersionsApi.publish, { params: { id }, body });

export const restore = (who: Caller, id: number, number: number) =>
  who.call(menuVersionsApi.restore, { params: { id, number } });

export const versionsOf = async (
  who: Caller,
  id: number,
  query: { limit?: number; cursor?: string | undefined } = {},
) => (await who.call(menuVersionsApi.list, { params: { id }, query })).body;

/** The request a reply came from, as the history knows it. */
export const requestOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-request-id']);
