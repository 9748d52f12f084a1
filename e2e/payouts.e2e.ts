import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, follow, journey } from './support/browser.ts';
import { requireApi } from './support/menus.ts';

type Rows<Row> = { data: Row[] };
type Week = { id: string; year: number; week: number; state: string };
type StoreWeek = { store_id: number; store_name: string; hash: string; payment: number };
type Payment = {
  id: number;
  type: string;
  card: string | null;
  amount: number;
  refunded: number;
  reference: string;
  provider: string | null;
};
type Order = { id: number; payments: Payment[] };

const pathOf = ({ year, week }: Week) => `/consolidations/${year}/${week}`;

/** An order of a closed week whose payment is given back without a provider, which the demo may not be connected to. */
async function closedOrder(page: Page, week: Week) {
  const { data: stores } = await requireApi<Rows<StoreWeek>>(page, 'GET', `${pathOf(week)}?limit=100`);
  for (const store of stores) {
    const lines = `${pathOf(week)}/stores/${store.store_id}/orders`;
    const { data } = await requireApi<Rows<{ order_id: number }>>(page, 'GET', lines);
    for (const { order_id: id } of data) {
      const order = await requireApi<Order>(page, 'GET', `/orders/${id}`);
      const payment = order.payments.find(
        ({ card, refunded, provider }) => card !== 'debit' && refunded === 0 && provider === null,
      );
      if (payment) return { store, orderId: id, payment };
    }
  }
  throw new Error(`No order of ${week.id} can be given back`);
}

/** A provider's statement for four payments: one is missing, one differs, and one is unknown. */
function statementOf(payments: readonly { reference: string; amount: number; day: string }[]): string {
  const [right, , wrong] = payments as [(typeof payments)[0], (typeof payments)[0], (typeof payments)[0]];
  const line = ({ reference, amount, day }: (typeof payments)[0]) => `${day};${reference};${amount}`;
  const lines = [line(right), line({ ...wrong, amount: wrong.amount - 500 }), line({ ...right, reference: 'nadie-1' })];
  return ['Fecha;Referencia;Monto', ...lines].join('\r\n');
}

journey(
  'closes a week, keeps it unchanged by a late refund, and reconciles a statement with three errors',
  async ({ open }) => {
    const page = await open({ as: 'admin@demo.test' });
    await page.goto('/payments');
    await page.getByRole('heading', { name: 'Liquidaciones' }).waitFor();
    const { data: weeks } = await requireApi<Rows<Week>>(page, 'GET', '/consolidations?page=0');
    const [closed, present] = [
      weeks.find(({ state }) => state === 'closed'),
      weeks.find(({ state }) => state === 'open'),
    ];
    if (!closed || !present) throw new Error('The demo has no closed week');
    const { store, orderId, payment } = await closedOrder(page, closed);
    const { id, type } = payment;
    await page.getByRole('link', { name: `Semana ${closed.week}`, exact: true }).click();
    await page.getByRole('heading', { name: `Semana ${closed.week} de ${closed.year}` }).waitFor();
    await follow(page, `/payments/${closed.id}?store=${store.store_id}`);
    await page.getByText('Los mismos del cierre').waitFor();
    await expectAccessible(page.getByRole('main'));

    const refund = { refund: { amount: 1000, reason: 'Faltó la bebida' } };
    await requireApi(page, 'POST', `/payments/${type}/${id}/refund_transaction`, refund);
    const settled = async () => (await requireApi<Order>(page, 'GET', `/orders/${orderId}`)).payments[0]?.refunded;
    await expect.poll(settled, { timeout: 15_000 }).toBe(1000);
    await follow(page, `/payments/${present.id}?store=${store.store_id}`);
    await page.getByText(`Reembolso, de un pedido de la semana ${closed.week} de ${closed.year}`).waitFor();
    await follow(page, `/payments/${closed.id}?store=${store.store_id}`);
    await page.getByText(store.hash).waitFor();
    await page.getByText('Los mismos del cierre').waitFor();

    await page.getByRole('button', { name: 'Marcar como pagada' }).click();
    const paying = page.getByRole('dialog');
    await paying.getByRole('textbox', { name: 'Referencia' }).fill('Transferencia 48213');
    await expectAccessible(paying);
    await paying.getByRole('button', { name: 'Marcar como pagada' }).click();
    await page.getByText('Pagada por Administración').waitFor();

    const { data: paid } = await requireApi<Rows<Payment & { paid_at: string | null }>>(
      page,
      'GET',
      '/order_payments?status=completed&payment_method=online&limit=100',
    );
    const known = paid.filter(({ refunded }) => refunded === 0).slice(-3);
    const payments = known.map(({ reference, amount, paid_at: at }) => ({
      reference,
      amount,
      day: (at ?? '').slice(0, 10),
    }));
    await follow(page, '/payments/reconcile');
    const file = { name: 'cartola.csv', mimeType: 'text/csv', buffer: Buffer.from(statementOf(payments)) };
    await page.getByLabel('Elegir cartola').setInputFiles(file);
    const table = page.getByRole('region', { name: 'Problemas de la cartola' }).or(page.getByRole('table'));
    await table.getByText('nadie-1').waitFor();
    await table.getByText('El monto no es el mismo').waitFor();
    await table.getByText('No está en la cartola').first().waitFor();
    await expectAccessible(page.getByRole('main'));
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar reclamo' }).click();
    const claim = await readFile(await (await coming).path(), 'utf8');
    expect(claim).toContain('nadie-1');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
  },
);
