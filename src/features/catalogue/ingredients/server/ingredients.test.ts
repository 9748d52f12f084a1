import { describe, expect, test } from 'vitest';
import { setLinks } from '#kit/server/data/links.ts';
import { insert } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { productLinks } from '#features/catalogue/products/productLinks.contract.ts';
import { ingredientsApi } from '../ingredients.contract.ts';

const comanda = await testApp();

const { ingredientIds: ofProduct } = productLinks;

describe('ingredients', () => {
  test('are made once, found without accents, and are the tenant’s own', async () => {
    const [{ admin }, rival] = [await comanda.tenant(), await comanda.tenant()];
    const create = (name: string) => admin.call(ingredientsApi.create, { body: { name } });
    expect((await create('Plátano')).status).toBe(201);
    expect((await create('Palta')).status).toBe(201);
    expect(await create(' platano ')).toMatchObject({
      status: 422,
      body: { errors: { name: ['Ya existe ese ingrediente.'] } },
    });
    const names = async (query = {}, who = admin) =>
      (await who.call(ingredientsApi.all, { query })).body.data.map(({ name }) => name);
    expect(await names()).toEqual(['Palta', 'Plátano']);
    expect(await names({ name: 'platano' })).toEqual(['Plátano']);
    expect(await names({}, rival.admin)).toEqual([]);
  });

  test('stay while a product uses them', async () => {
    const tenant = await comanda.tenant();
    const { body } = await tenant.admin.call(ingredientsApi.create, { body: { name: 'Palta' } });
    const remove = () => tenant.admin.call(ingredientsApi.remove, { params: { id: body.id } });
    const productId = await tenant.inTenant(async (db) => {
      const { id } = await insert(db, 'products', { name: 'Completo', url: 'completo' });
      await setLinks(db, ofProduct, id, [body.id]);
      return id;
    });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: 'No se puede eliminar: lo usa Completo. Quítalo de ahí antes.' },
    });
    await tenant.inTenant((db) => setLinks(db, ofProduct, productId, []));
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
  });

  test('are made and removed only by whoever changes products', async () => {
    const tenant = await comanda.tenant();
    const reader = await tenant.userWith(['products.list', 'products.show']);
    expect((await reader.call(ingredientsApi.create, { body: { name: 'Palta' } })).status).toBe(403);
  });
});
