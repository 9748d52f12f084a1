import { insertAll } from '#kit/server/write.ts';
import type { Caller, TestTenant } from './testing.ts';
import { menuDraftApi, type MenuDraft, menusApi } from '#features/menus/menus.contract.ts';

let counter = 0;

/** Products of these names; answers their ids. Each costs a thousand more than the one before. */
export const productsOf = ({ inTenant }: TestTenant, names: readonly string[]): Promise<number[]> =>
  inTenant(async (db) => {
    const rows = names.map((name, index) => ({ name, url: `p-${++counter}`, priceProduct: (index + 1) * 1_000 }));
    return (await insertAll(db, 'products', rows)).map(({ id }) => id);
  });

/** A new menu; answers its id. */
export async function menuOf(who: Caller, fields: Partial<MenuDraft> = {}): Promise<number> {
  const { status, body, text } = await who.call(menusApi.create, { body: { name: 'Carta', ...fields } });
  if (status !== 201) throw new Error(`Could not create a menu: ${text}`);
  return body.id;
}

/** A category with these products at the end of a draft; answers its id and those of its lines. */
export async function categoryOf(who: Caller, menuId: number, name: string, productIds: readonly number[] = []) {
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

export const read = async (who: Caller, id: number) => (await who.call(menusApi.get, { params: { id } })).body;

/** The draft in the order it would be sold: `Entradas: Empanada, Sopa`. */
export const orderOf = async (who: Caller, id: number) =>
  (await read(who, id)).categories.map(
    ({ name, lines }) => `${name}: ${lines.map(({ product }) => product.name).join(', ')}`,
  );
