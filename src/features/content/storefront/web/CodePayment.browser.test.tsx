import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import type { WireOrder } from './wire.ts';
import { CodePayment } from './CodePayment.tsx';

const order = { uuid: 'u', total: 13_790, status: 'pending_online_payment', code_provider: 'Amipass' } as WireOrder;
const ignore = () => undefined;

let sent: [string, unknown][];
let reply: () => Response;
beforeEach(() => {
  sent = [];
  reply = () => Response.json({ ...order, status: 'created', code_provider: null });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, options) => {
    sent.push([path as string, JSON.parse((options?.body as string | undefined) ?? '{}')]);
    return reply();
  });
});
afterEach(() => vi.restoreAllMocks());

const field = page.getByLabelText('Código de Amipass');
const button = page.getByRole('button', { name: 'Pagar $13.790' });

test('pays with the code of the app, without the spaces of its groups', async () => {
  const onOrder = vi.fn<(order: WireOrder) => void>();
  const { container } = await render(<CodePayment order={order} onOrder={onOrder} />);
  await expect.element(button).toBeDisabled();
  await field.fill('1234 5678');
  await expectAccessible(container);
  await button.click();
  await expect.poll(() => onOrder.mock.lastCall?.[0]).toMatchObject({ status: 'created' });
  expect(sent).toEqual([['/api/v1/orders/u/code_payment', { code: '12345678' }]]);
});

test('shows the message of the provider, with the focus on the code', async () => {
  reply = () => Response.json({ message: 'Amipass: Saldo insuficiente.', errors: {} }, { status: 409 });
  await render(<CodePayment order={order} onOrder={ignore} />);
  await field.fill('12345678');
  await button.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Amipass: Saldo insuficiente.');
  await expect.element(field).toHaveFocus();
});

test('shows that a charge with an unknown result is being confirmed', async () => {
  reply = () => Response.json(order);
  await render(<CodePayment order={order} onOrder={ignore} />);
  await field.fill('12345678');
  await button.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('El cobro todavía se está confirmando. Espera un momento: esta página se actualiza sola.');
});

test('sends a code once, however often the button is pressed', async () => {
  let answer: (response: Response) => void = ignore;
  reply = () => new Promise<Response>((resolve) => (answer = resolve)) as unknown as Response;
  await render(<CodePayment order={order} onOrder={ignore} />);
  await field.fill('12345678');
  await button.click();
  await expect.element(page.getByRole('button', { name: 'Cobrando…' })).toBeDisabled();
  answer(Response.json(order));
  await expect.element(button).toBeEnabled();
  expect(sent).toHaveLength(1);
});
