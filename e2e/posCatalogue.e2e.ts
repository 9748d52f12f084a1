import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey, pressPlaced } from './support/browser.ts';
import { replacePos } from './support/connectPos.ts';
import { draftOf, makeMenu, requireApi } from './support/menus.ts';
import { posAt } from './support/sandboxControl.ts';
import { makeStore, remotePlace } from './support/zones.ts';

const item = (code: string, name: string, price: number, category = 'Sándwiches') => ({
  code,
  name,
  category,
  price,
  groups: [],
});

journey('maps the catalogue of a till, and brings it to a menu with its new product', async ({ open }) => {
  const team = await open({ as: 'super@comanda.test' });
  await team.goto('/stores');
  const menu = await makeMenu(team, { Sándwiches: ['Barros Luco', 'Chacarero', 'Lomito'] });
  const { word } = menu;
  const store = await makeStore(team, remotePlace);
  await requireApi(team, 'PATCH', `/stores/${store.id}`, { store: { menu_id: menu.id } });
  await posAt('fudo')('setCatalogue', [
    item('301', `BARROS LUCO ${word}`, 4990),
    item('302', `Chacarero ${word}`, 5490),
    item('303', 'Lomo con mayonesa', 4990),
    item('304', `Limonada ${word}`, 2500, 'Bebidas'),
  ]);
  await replacePos(team, 'fudo');
  const row = (name: string) => team.getByRole('row').filter({ hasText: `${name} ${word}` });

  await team.goto(`/pos-integration/mapping?query=${word}`);
  await team.getByRole('button', { name: `Aceptar la sugerencia para Barros Luco ${word}` }).click();
  await row('Barros Luco').getByText('Por nombre').waitFor();
  await row('Chacarero').getByRole('checkbox').check();
  await team.getByRole('button', { name: 'Aceptar sugerencias' }).click();
  await row('Chacarero').getByText('Por nombre').waitFor();
  await row('Lomito').getByText('Sin código').waitFor();

  await team.getByRole('link', { name: 'Editar en planilla' }).click();
  const sheet = team.getByRole('region', { name: 'Códigos de Fudo' });
  await sheet.getByRole('searchbox').fill(`Lomito ${word}`);
  await row('Lomito').getByRole('gridcell').click();
  await team.keyboard.type('303');
  await team.keyboard.press('Enter');
  await team.getByText('1 cambio sin guardar').waitFor();
  await expectAccessible(team.getByRole('main'));
  await team.keyboard.press('Control+S');
  await team.getByRole('region', { name: 'Cambios sin guardar' }).waitFor({ state: 'hidden' });
  await row('Lomito').getByText('Producto · Lomo con mayonesa').waitFor();
  await team.getByRole('link', { name: 'Mapeo de puntos de venta' }).first().click();

  await team.getByRole('button', { name: 'Traer a un menú' }).click();
  const dialog = team.getByRole('dialog', { name: 'Traer el catálogo de la caja' });
  await dialog.getByRole('combobox', { name: 'Local' }).fill(store.name);
  await pressPlaced(team.getByRole('option', { name: store.name }));
  await dialog.getByRole('button', { name: 'Traer catálogo' }).click();
  await dialog.getByText('Se leyó el catálogo.', { exact: false }).waitFor();
  await expectAccessible(dialog);
  await dialog.getByRole('link', { name: 'Revisar 2 líneas' }).click();
  const line = (name: string) => team.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await line('Chacarero').getByText('Precio: de $4.990 a $5.490').waitFor();
  await line('Limonada').getByText('Producto nuevo, categoría nueva, se agrega al menú').waitFor();
  await team.getByRole('button', { name: 'Aplicar 2 líneas' }).click();
  await team.getByText('Importación aplicada').waitFor();
  expect(await draftOf(team, menu)).toEqual({
    Sándwiches: ['Barros Luco', 'Chacarero', 'Lomito'],
    Bebidas: ['Limonada'],
  });

  const phone = await open({ as: 'super@comanda.test', size: 'phone', theme: 'dark' });
  await phone.goto(`/pos-integration/mapping?query=Limonada%20${word}`);
  await phone.getByText('304').first().waitFor();
  await expectToFit(phone);
  await expectAccessible(phone.getByRole('main'));
});
