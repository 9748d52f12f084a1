import { describe, expect, test } from 'vitest';
import type { Policy } from '#kit/contract/policies.ts';
import {
  createMenuWithDishes,
  createMenu,
  publish,
  readMenu,
  changeLinePrice,
  requestOf,
  menuScene,
} from '#testing/menus.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { menuDraftApi, menusApi } from '../menus.contract.ts';

const { home, admin, undo, products } = await menuScene();
const editor: Policy[] = ['menus.list', 'menus.show', 'menus.update', 'audit.list', 'audit.undo'];

describe('undo', () => {
  test('requires the permission to publish to undo publications and their dates', async () => {
    const { id, lineId } = await createMenuWithDishes(admin, products);
    await publish(admin, id);
    await changeLinePrice(admin, { id, lineId }, 990);
    const second = await publish(admin, id);
    const who = await home.userWith(editor);
    const { status, refusal } = await undo(requestOf(second), who);
    expect([status, refusal.message]).toEqual([403, 'Para deshacerlo necesitas el permiso "Menús: publicar".']);
    expect((await readMenu(admin, id)).published?.number).toBe(2);
    await changeLinePrice(admin, { id, lineId }, 1_990);
    const dated = await publish(admin, id, { at: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await undo(requestOf(dated), who)).status).toBe(403);
    expect((await undo(requestOf(second), await home.userWith([...editor, 'menus.publish']))).status).toBe(200);
    expect((await readMenu(admin, id)).published?.number).toBe(1);
  });

  test('of another change keeps a publication that is due but not yet published', async () => {
    const { id } = await createMenuWithDishes(admin, products);
    const other = await createMenu(admin, { name: 'Otra' });
    const at = new Date(Date.now() + 3_000).toISOString();
    await publish(admin, id, { at });
    const renamed = await admin.call(menusApi.update, { params: { id: other }, body: { name: 'Otra vez' } });
    await new Promise((resolve) => setTimeout(resolve, Date.parse(at) - Date.now() + 50));
    expect((await undo(requestOf(renamed))).status).toBe(200);
    expect((await readMenu(admin, id)).publishAt).toBe(at);
  });

  test('does not remove a product that is in a published menu', async () => {
    const { status, body, headers } = await admin.call(productsApi.create, {
      body: { name: 'Recién creado', priceProduct: 1_000 },
    });
    expect(status).toBe(201);
    const { id, lineId } = await createMenuWithDishes(admin, [body.id]);
    await publish(admin, id);
    await admin.call(menuDraftApi.removeLines, { params: { id }, body: { lineIds: [lineId] } });
    const refused = await undo(requestOf({ headers }));
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'No se puede deshacer: Recién creado está en el menú Carta. Quítalo de ahí y publica antes.',
    ]);
    expect((await admin.call(productsApi.get, { params: { id: body.id } })).status).toBe(200);
  });
});
