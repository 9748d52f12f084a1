import { expect, test } from 'vitest';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { fudoSandbox } from '#integrations/pos/fudo/fudoSandbox.ts';
import { itemChanges } from '#testing/integrations/itemChanges.ts';
import { posTests } from '#testing/integrations/posShop.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';

const { comanda, services, shop } = await posTests(fudoSandbox);
const items = await itemChanges({ comanda, services });

const { rowOf, change } = items.of(() => shop().tenant);
/** Takes the credentials away that change products in Fudo. */
const clearKeys = () => giveCredentials(shop().tenant, 'fudo', { values: { apiKey: '', secretKey: '' } });

test('our names and prices are those of Fudo after a change, also those of options', async () => {
  const update = { params: { id: shop().mapped.bebida }, body: { name: 'Bebida 350', priceProduct: 2290 } };
  await shop().tenant.admin.call(productsApi.update, update);
  expect(await rowOf('Palta')).toMatchObject({ itemName: 'Palta extra', itemPrice: 990, writeProblem: null });
  expect(await change(['Bebida 350', 'Palta'], ['name', 'price'])).toMatchObject({ changed: 2, failed: [] });
  expect(await rowOf('Bebida 350')).toMatchObject({ itemName: 'Bebida 350', itemPrice: 2290 });
  const { price } = await rowOf('Palta');
  expect(await rowOf('Palta')).toMatchObject({ itemName: 'Palta', itemPrice: price });
});

test('without the credentials that this needs, the row and the report have their names', async () => {
  await clearKeys();
  const problem = 'Para cambiarlo faltan «API key» y «API secret» en las credenciales de Fudo.';
  expect(await rowOf('Bebida')).toMatchObject({ writeProblem: problem });
  const report = await change(['Bebida'], ['name']);
  expect(report).toMatchObject({ changed: 0, failed: [{ name: 'Bebida', providerName: 'Fudo', problem }] });
});
