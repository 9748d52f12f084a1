import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { type RecordSources, RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { productOptionsApi } from '#features/catalogue/products/productOptions.contract.ts';
import { type ChannelOrderDetails, channelOrdersApi } from '../channelOrders.contract.ts';
import { ChannelOrderDialog } from './ChannelOrderDialog.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';

const server = fakeServer();
const line = (reference: string, name: string, quantity = 1) => ({
  reference,
  key: null,
  name,
  quantity,
  unitPrice: 5990,
  comment: '',
  choices: [],
});
const content = { lines: [line('a', 'Churrasco italiano', 2), line('b', 'Bebida', 3)], notes: '', total: 17_950 };
const order = (changes: Partial<ChannelOrderDetails> = {}): ChannelOrderDetails => ({
  id: 4,
  channelName: 'Uber Eats',
  state: 'accepted',
  acceptedAt: null,
  content,
  change: null,
  denials: [
    { reason: 'soldOut', label: 'Falta un producto' },
    { reason: 'busy', label: 'El local no da abasto' },
  ],
  cancelsAccepted: true,
  caution: 'Uber Eats pausa el local con dos pedidos sin cumplir en el mismo día.',
  missing: 'removed',
  reported: null,
  problem: null,
  unknown: [],
  ...changes,
});

const sources: RecordSources = {
  products: { noun: ['producto', 'productos'], load: async () => optionsFrom(productOptionsApi.all, 'name') },
};

async function open(dialog: 'order' | 'refuse', changes?: Partial<ChannelOrderDetails>) {
  const closed: boolean[] = [];
  server.now.answer(channelOrdersApi.ofOrder, () => order(changes));
  const props = { order: { id: 12, source: 'uber_eats' as const }, onClose: () => closed.push(true) };
  const timeZone = 'America/Santiago';
  const component = () => (
    <RecordSourcesContext value={sources}>
      {dialog === 'order' ? <ChannelOrderDialog {...props} timeZone={timeZone} /> : <RefuseDialog {...props} />}
    </RecordSourcesContext>
  );
  await renderScreen([{ path: '/orders', component }], {
    at: '/orders',
    policies: ['orders.cook', 'orders.cancel', 'orders.update'],
  });
  return closed;
}

describe('an order at its channel', () => {
  test('reports the products that are missing, but not all of them', async () => {
    await open('order');
    await page.getByRole('button', { name: 'Falta un producto' }).click();
    const send = page.getByRole('button', { name: 'Avisar que falta' });
    await expect.element(send).toBeDisabled();
    await page.getByRole('checkbox', { name: '3 × Bebida' }).click();
    await page.getByRole('checkbox', { name: '2 × Churrasco italiano' }).click();
    await expect.element(page.getByText('No puede faltar todo: anula el pedido.')).toBeVisible();
    await page.getByRole('checkbox', { name: '2 × Churrasco italiano' }).click();
    await expectAccessible();
    server.now.answer(channelOrdersApi.reportMissing, () => order({ reported: { references: ['b'], isSent: false } }));
    await send.click();
    await expect.poll(() => server.now.askedOf(channelOrdersApi.reportMissing)[0]?.body).toEqual({ references: ['b'] });
    await expect.element(send).not.toBeInTheDocument();
  });

  test.each<[string, Partial<ChannelOrderDetails>]>([
    ['Aceptado el 28/06/2026 a las 20:14.', { state: 'accepted' }],
    ['Está entregado. Aceptado el 28/06/2026 a las 20:14.', { state: 'finished' }],
  ])('shows when the channel was answered by the clock of the store: %s', async (text, changes) => {
    await open('order', { ...changes, acceptedAt: '2026-06-29T00:14:40.000Z' });
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });

  test('shows both versions of what the channel changed, until they are seen', async () => {
    const former = { ...content, lines: [line('a', 'Churrasco italiano', 1)], total: 5990 };
    await open('order', { change: { former, at: '2026-11-29T12:00:00.000Z', isSeen: false } });
    await expect.element(page.getByText('Uber Eats cambió el pedido')).toBeVisible();
    await expect.element(page.getByText('1 × Churrasco italiano')).toBeVisible();
    await expect.element(page.getByText('2 × Churrasco italiano')).toBeVisible();
    await expectAccessible();
    server.now.answer(channelOrdersApi.seeChange, () => order());
    await page.getByRole('button', { name: 'Entendido' }).click();
    await expect.poll(() => server.now.askedOf(channelOrdersApi.seeChange)).toHaveLength(1);
  });

  test('chooses the product of a line that we do not know, which is then known', async () => {
    const options = { data: [{ id: 4, name: 'Completo XL', priceProduct: 5990, pictureUrl: null }], total: 1 };
    server.now.answer(productOptionsApi.all, () => ({ ...options, count: 1, page: 1, nextPage: null }));
    await open('order', { unknown: [{ reference: 'a', name: 'Completo gigante' }] });
    const product = page.getByRole('combobox', { name: 'Completo gigante' });
    await expect.element(product).toBeVisible();
    await expectAccessible();
    server.now.answer(channelOrdersApi.chooseProduct, () => order());
    server.now.answer(channelOrdersApi.ofOrder, () => order());
    await product.click();
    await page.getByRole('option', { name: 'Completo XL' }).click();
    await expect.element(product).not.toBeInTheDocument();
    expect(server.now.askedOf(channelOrdersApi.chooseProduct)[0]?.body).toEqual({ reference: 'a', productId: 4 });
  });

  test('says what to do where the channel takes no missing products', async () => {
    await open('order', { channelName: 'Rappi', missing: null });
    await expect.element(page.getByText(/Rappi no deja quitar un producto/)).toBeVisible();
  });

  test('is refused with a reason of the channel and a warning', async () => {
    const closed = await open('refuse');
    await expect.element(page.getByText(/dos pedidos sin cumplir/)).toBeVisible();
    const send = page.getByRole('button', { name: 'Cancelar pedido' });
    await expect.element(send).toBeDisabled();
    await page.getByRole('radio', { name: 'El local no da abasto' }).click();
    await page.getByRole('textbox', { name: 'Detalle' }).fill('Llegó un bus');
    await expectAccessible();
    server.now.answer(channelOrdersApi.refuse, () => order({ state: 'denied' }));
    await send.click();
    await expect.poll(() => closed).toEqual([true]);
    expect(server.now.askedOf(channelOrdersApi.refuse)[0]?.body).toEqual({ denial: 'busy', note: 'Llegó un bus' });
  });
});
