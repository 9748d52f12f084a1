import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CartLine } from '../cart.rules.ts';
import { blankDraft } from '../checkout.rules.ts';
import type { WireQuote } from './wire.ts';
import { CartPanel } from './CartPanel.tsx';

const methods = ['delivery' as const, 'pickUp' as const];
const store = {
  id: 1,
  slug: 'centro',
  uuid: 'u',
  name: 'Ñuñoa',
  methods,
  labels: { delivery: 'Delivery', pickUp: 'Retiro' },
  tips: [],
  takesLater: false,
  closedText: null,
  nearest: null,
};
const line: CartLine = {
  lineId: 1,
  name: 'Churrasco',
  words: 'Palta',
  quantity: 1,
  choices: [],
  comment: '',
  unit: { delivery: 5900, pickUp: 5900 },
};
const priced = { quote: null, pending: false, problem: null };
const noop = () => undefined;
const unknownFee = page.getByText('Despacho: se calcula con tu dirección');

test('a line is edited, and a delivery says how its fee is found', async () => {
  const [onEdit, onDraft] = [vi.fn<(at: number) => void>(), vi.fn<(changes: object) => void>()];
  const draft = { ...blankDraft(methods), tip: 10 };
  const parts = { store, lines: [line], priced, onEdit, onLines: noop, onDraft, onCheckout: noop };
  const screen = await render(<CartPanel {...parts} draft={draft} />);
  await expect.element(unknownFee).toBeVisible();
  await page.getByRole('button', { name: 'Editar Churrasco' }).click();
  expect(onEdit).toHaveBeenCalledWith(0);
  // The tip of a delivery is not that of a pickup.
  await page.getByRole('radio', { name: 'Retiro' }).click();
  expect(onDraft).toHaveBeenCalledWith(expect.objectContaining({ method: 'pickUp', tip: null }));
  await screen.rerender(<CartPanel {...parts} draft={{ ...draft, method: 'pickUp' }} />);
  await expect.element(unknownFee).not.toBeInTheDocument();
});

test('the sum of a cart names its missing parts', async () => {
  const fee = { kind: 'delivery_fee' as const, label: 'Despacho', amount: 1490, detail: null };
  const quote = { total: 14_380, lines: [], parts: [fee], refusals: [] } as Partial<WireQuote> as WireQuote;
  const parts = { lines: [line], onEdit: noop, onLines: noop, onDraft: noop, onCheckout: noop };
  const tipping = { ...store, tips: methods };
  const draft = blankDraft(methods);
  const screen = await render(<CartPanel {...parts} store={tipping} draft={draft} priced={{ ...priced, quote }} />);
  await expect.element(page.getByText('Total sin propina', { exact: true })).toBeVisible();
  await screen.rerender(
    <CartPanel {...parts} store={tipping} draft={{ ...draft, tip: 0 }} priced={{ ...priced, quote }} />,
  );
  await expect.element(page.getByText('Total', { exact: true })).toBeVisible();
});

test('a discounted line shows both prices, and lines and parts add up to the total', async () => {
  const sold = { line_id: 1, price: 4000, full: 5000, choices_total: 900 };
  const sums = [
    { kind: 'products' as const, label: 'Productos', amount: 9800, detail: 'Descuentos incluidos' },
    { kind: 'deliveryFee' as const, label: 'Despacho', amount: 1490, detail: null },
  ];
  const quote = { total: 11_290, lines: [sold], parts: sums, refusals: [] } as unknown as WireQuote;
  const parts = { store, onEdit: noop, onLines: noop, onDraft: noop, onCheckout: noop };
  const draft = { ...blankDraft(methods), tip: 0 };
  await render(<CartPanel {...parts} lines={[{ ...line, quantity: 2 }]} draft={draft} priced={{ ...priced, quote }} />);
  await expect.element(page.getByText('Descuentos incluidos')).toBeVisible();
  expect(page.getByRole('listitem').element().textContent).toContain('$9.800 antes $11.800');
});
