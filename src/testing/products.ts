import { insert, insertAll } from '#kit/server/data/write.ts';
import { type Product, type ProductPatch, productsApi } from '#features/catalogue/products/products.contract.ts';
import type { TestTenant } from './testApp.ts';

/** A product as its form would save it, with these fields; answers it whole. */
export async function createProduct({ admin }: TestTenant, fields: ProductPatch = {}): Promise<Product> {
  const { status, body, text } = await admin.call(productsApi.create, {
    body: { name: 'Pizza napolitana', priceProduct: 9990, ...fields },
  });
  if (status !== 201) throw new Error(`Could not create a product: ${text}`);
  return body;
}

/** Many plain products at once, `Producto 1` to the count; answers their ids. */
export const manyProducts = ({ inTenant }: TestTenant, count: number): Promise<number[]> =>
  inTenant(async (db) => {
    const rows = Array.from({ length: count }, (_, place) => ({
      name: `Producto ${place + 1}`,
      url: `producto-${place + 1}`,
      priceProduct: 1000 + place,
    }));
    return (await insertAll(db, 'products', rows)).map(({ id }) => id);
  });

/** A modifier group with options of these names. */
export const groupWith = ({ inTenant }: TestTenant, name: string, options: readonly string[] = []) =>
  inTenant(async (db) => {
    const { id } = await insert(db, 'modifiers', { kind: 'group', name });
    const created = await insertAll(
      db,
      'modifiers',
      options.map((each) => ({ kind: 'option' as const, name: each })),
    );
    const children = created.map((option, position) => ({ parentId: id, childId: option.id, position }));
    await insertAll(db, 'modifierChildren', children);
    return { id, optionIds: created.map((option) => option.id) };
  });

/** Puts a product into the draft of a new menu; answers the menu and the category. */
export const menuSelling = ({ inTenant }: TestTenant, productId: number, name = 'Carta') =>
  inTenant(async (db) => {
    const { id: menuId } = await insert(db, 'menus', { name });
    const { id: categoryId } = await insert(db, 'menuCategories', { menuId, name: 'Platos', position: 1 });
    await insert(db, 'menuLines', { menuId, categoryId, productId, position: 1 });
    return { menuId, categoryId };
  });
