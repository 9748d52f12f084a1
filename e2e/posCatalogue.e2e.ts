import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey, pressPlaced } from './support/browser.ts';
import { replacePos } from './support/connectPos.ts';
import { draftOf, makeMenu, requireApi } from './support/menus.ts';
import { posAt } from './support/sandboxControl.ts';
import { makeStore, remotePlace } from './support/zones.ts';

const item = (code: string, name: string, price: number, category: string | null = 'Sándwiches') => ({
  code,
  name,
  category,
  price,
  groups: [],
});

/** A group of which one of two options is chosen. */
const sizes = { code: '71', name: null, min: 1, max: 1 };

journey('maps the catalogue of a till, and brings it to a menu with its new product', async ({ open }) => {
  const team = await open({ as: 'super@comanda.test' });
  await team.goto('/stores');
  const menu = await makeMenu(team, { Sándwiches: ['Barros Luco', 'Chacarero', 'Lomito'] });
  const { word } = menu;
  const store = await makeStore(team, remotePlace);
  await requireApi(team, 'PATCH', `/stores/${store.id}`, { store: { menu_id: menu.id } });
  const jug = { code: '401', name: `Jarra ${word}`, price: 1500, max: null };
  const glass = { code: '402', name: `Vaso ${word}`, price: 0, max: null };
  await posAt('fudo')('setCatalogue', [
    item('301', `BARROS LUCO ${word}`, 4990),
    item('302', `Chacarero ${word}`, 5490),
    item('303', 'Lomo con mayonesa', 4990),
    { ...item('304', `Limonada ${word}`, 2500, 'Bebidas'), groups: [{ ...sizes, options: [jug, glass] }] },
    ...[jug, glass].map(({ code, name, price }) => item(code, name, price, null)),
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
  await row('Chacarero').waitFor({ state: 'detached' });
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
  await dialog.getByRole('link', { name: /^Revisar/ }).click();
  const line = (name: string) => team.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await line('Chacarero').getByText('$5.490 (de la caja)').waitFor();
  await line('Limonada').getByText('Producto nuevo, categoría nueva, se agrega al menú').waitFor();
  await team.getByText('Grupos de opciones (1)').click();
  const groups = team.getByRole('region', { name: 'Grupos de opciones' });
  await groups.getByText(`Opciones de Limonada ${word}`).first().waitFor();
  await expectAccessible(team.getByRole('main'));
  await team.getByRole('button', { name: 'Aplicar 2 líneas y 1 grupo' }).click();
  await team.getByText('Importación aplicada').waitFor();
  expect(await draftOf(team, menu)).toEqual({
    Sándwiches: ['Barros Luco', 'Chacarero', 'Lomito'],
    Bebidas: ['Limonada'],
  });

  const phone = await open({ as: 'super@comanda.test', size: 'phone', theme: 'dark' });
  await phone.goto(`/pos-integration/mapping?query=Jarra%20${word}`);
  await phone.getByText('401').first().waitFor();
  await expectToFit(phone);
  await expectAccessible(phone.getByRole('main'));
});
