import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import type { WireOrder } from './wire.ts';
import { CardPayment } from './CardPayment.tsx';

const order = { uuid: 'u', total: 13_790, status: 'pending_online_payment', card_provider: 'oneclick' } as WireOrder;
const visa = { id: 7, provider: 'oneclick', brand: 'Visa', last4: '6623', card: 'credit', expiry: null };
const elsewhere = { ...visa, id: 8, provider: 'kushki', last4: '1111' };

let sent: [string, unknown][];
let answers: Record<string, () => object>;
/** Rejections by path prefix. */
let refusals: Record<string, { status: number; message: string }>;
beforeEach(() => {
  sent = [];
  refusals = {};
  sessionStorage.clear();
  localStorage.setItem('tienda:demo:guest', JSON.stringify({ phone: '+56987654321' }));
  answers = {
    '/api/v1/cards/code': () => ({ minutes: 10 }),
    '/api/v1/cards/proof': () => ({ proof: 'p', proof_until: '', cards: [visa, elsewhere] }),
    '/api/v1/cards/list': () => ({ cards: [visa] }),
    '/api/v1/cards/7/remove': () => ({ cards: [] }),
    '/api/v1/orders/u/card_payment': () => ({ ...order, status: 'created', card_provider: null }),
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, options) => {
    sent.push([path as string, JSON.parse((options?.body as string | undefined) ?? '{}')]);
    const refusal = refusals[path as string];
    if (refusal) return Response.json({ message: refusal.message, errors: {} }, { status: refusal.status });
    return Response.json(answers[path as string]?.() ?? {});
  });
});
afterEach(() => vi.restoreAllMocks());

const prove = async () => {
  await page.getByRole('button', { name: 'Enviarme el código' }).click();
  await page.getByLabelText('Código de seis dígitos').fill('123456');
  await page.getByRole('button', { name: 'Continuar' }).click();
};
const pays = page.getByRole('button', { name: 'Pagar $13.790 con Visa •••• 6623' });

test('a verified guest pays in one step with a saved card accepted by this store', async () => {
  const onOrder = vi.fn<(order: WireOrder) => void>();
  const { container } = await render(<CardPayment order={order} onOrder={onOrder} />);
  await expect.element(page.getByLabelText('Teléfono del pedido')).toHaveValue('+56987654321');
  await prove();
  await expect.element(pays).toBeVisible();
  await expectAccessible(container);
  expect(page.getByRole('button', { name: /1111/ }).query()).toBeNull();
  await pays.click();
  await expect.poll(() => onOrder.mock.lastCall?.[0]).toMatchObject({ status: 'created' });
  expect(sent.at(-1)).toEqual(['/api/v1/orders/u/card_payment', { proof: 'p', card_id: 7 }]);
});

test('shows that a charge with an unknown result is pending', async () => {
  answers['/api/v1/orders/u/card_payment'] = () => order;
  await render(<CardPayment order={order} onOrder={() => undefined} />);
  await prove();
  await pays.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('El cobro todavía se está confirmando. Espera un momento: esta página se actualiza sola.');
});

test('removes a card and saves another one', async () => {
  await render(<CardPayment order={order} onOrder={() => undefined} />);
  await prove();
  await page.getByRole('button', { name: 'Borrar Visa •••• 6623' }).click();
  await expect.element(page.getByRole('button', { name: 'Guardar esta tarjeta y pagar $13.790' })).toBeVisible();
  expect(pays.query()).toBeNull();
});

test('goes on to save a card by a form, which no link can repeat', async () => {
  answers['/api/v1/orders/u/cards'] = () => ({ url: '/pagar/demo/u/tarjeta/ticket' });
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  await render(<CardPayment order={order} onOrder={() => undefined} />);
  await prove();
  await page.getByRole('button', { name: 'Guardar otra tarjeta y pagar $13.790' }).click();
  await expect.poll(() => submit.mock.instances.length).toBe(1);
  expect(submit.mock.instances[0]).toMatchObject({ method: 'post', action: expect.stringMatching(/tarjeta\/ticket$/) });
});

test('a verified guest needs no new code in this tab, sees why a card was rejected, and verifies again after expiry', async () => {
  sessionStorage.setItem('tienda:demo:cards', 'p');
  await render(<CardPayment order={order} onOrder={() => undefined} />);
  await expect.element(pays).toBeVisible();
  const [pay, list] = ['/api/v1/orders/u/card_payment', '/api/v1/cards/list'];
  refusals = { [pay]: { status: 409, message: 'El banco la rechazó.' }, [list]: { status: 503, message: 'Espera.' } };
  await pays.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('El banco la rechazó.');
  // A failed read does not invalidate the proof.
  await expect.poll(() => sent.at(-1)?.[0]).toBe(list);
  await expect.element(pays).toBeEnabled();
  refusals = {
    [pay]: { status: 403, message: 'Pide un código.' },
    [list]: { status: 403, message: 'Pide un código.' },
  };
  await pays.click();
  await expect.element(page.getByRole('button', { name: 'Enviarme el código' })).toBeVisible();
  expect(sessionStorage.getItem('tienda:demo:cards')).toBeNull();
});
