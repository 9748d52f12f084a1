import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, follow, journey } from './support/browser.ts';
import { connectPos } from './support/connectPos.ts';
import { makeKitchen, placeOrder } from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';
import { posAt } from './support/sandboxControl.ts';

const toteat = posAt('toteat');
const as = 'super@comanda.test';

type Rows = { data: { id: string; name: string }[] };

/** Stores the codes of some options, by their names. */
async function mapOptions(team: Page, codes: Record<string, string>): Promise<void> {
  for (const [name, code] of Object.entries(codes)) {
    const { data } = await requireApi<Rows>(
      team,
      'GET',
      `/pos_mappings?provider=toteat&kind=option&query=${encodeURIComponent(name)}`,
    );
    const mappings = data.filter((row) => row.name === name).map(({ id }) => ({ id, code }));
    await requireApi(team, 'POST', '/pos_mappings', { pos_mapping: { mappings } });
  }
}

/** Numbers of ours in the books of the point of sale, in their order there. */
const inBooks = async () => (await toteat('books')).map(({ key }) => Number(key.split('Z')[0]));

journey('sends the orders that waited for a code and for the shift, once and in their order', async ({ open }) => {
  const team = await open({ as });
  await team.goto('/stores');
  await connectPos(team, 'toteat');
  const kitchen = await makeKitchen(team);
  await mapOptions(team, { Marraqueta: '201', 'Bien tostada': '202' });
  await toteat('closeShift');
  const first = await placeOrder(team, kitchen);

  await follow(team, '/orders');
  await team.getByRole('button', { name: /^Caja: \d+ problemas$/ }).click();
  const problems = team.getByRole('dialog');
  await problems.getByText('Le faltan códigos de la caja.').last().waitFor();
  await expectAccessible(problems);
  await problems.getByRole('link', { name: `Asignar código de Churrasco ${kitchen.word}` }).click();
  const atToteat = team.getByRole('row', { name: /Toteat/ });
  await atToteat.getByRole('combobox', { name: `En la caja, Churrasco ${kitchen.word}` }).click();
  await team.getByRole('option', { name: /Churrasco italiano/ }).click();
  const section = team.getByRole('dialog').getByRole('region', { name: 'Caja' });
  await follow(team, `/orders?order=${first}`);
  await section.getByText('Espera. En Toteat el turno está cerrado.', { exact: false }).waitFor();

  const others = [await placeOrder(team, kitchen), await placeOrder(team, kitchen)];
  expect(await inBooks()).toEqual([]);
  await toteat('openShift');
  await section.getByRole('button', { name: 'Reintentar' }).click();
  await section.getByText('Está en Toteat: n.º', { exact: false }).waitFor();
  await expectAccessible(section);
  await expect.poll(inBooks, { timeout: 20_000 }).toEqual([first, ...others]);

  const phone = await open({ as, size: 'phone', theme: 'dark' });
  await phone.goto(`/orders?order=${first}`);
  const onPhone = phone.getByRole('dialog').getByRole('region', { name: 'Caja' });
  await onPhone.getByText('Está en Toteat: n.º', { exact: false }).waitFor();
  await expectToFit(phone);
  await expectAccessible(onPhone);
});
