import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CartLine } from '../../cart.rules.ts';
import { blankDraft, type CheckoutDraft } from '../../checkout.rules.ts';
import type { ShopStore } from '../shop.ts';
import { Checkout } from './Checkout.tsx';

const store = {
  id: 1,
  slug: 'centro',
  uuid: 'u',
  name: 'Ñuñoa',
  methods: ['pickUp' as const],
  labels: { delivery: '', pickUp: '' },
  tips: [],
  takesLater: false,
  closedText: null,
  nearest: null,
};
const line: CartLine = {
  lineId: 1,
  name: 'Churrasco',
  words: '',
  quantity: 1,
  choices: [],
  comment: '',
  unit: { delivery: 5900, pickUp: 5900 },
};

type Sent = {
  order: {
    payment_method: string | null;
    expected_total: number;
    points: number | null;
    coupon_code: string | null;
    scheduled_for: string | null;
  };
};
type Refusal = { code: string; path: string; message: string; until: string | null };

const rejectedCoupon = () =>
  Response.json(
    { message: 'No tomamos el pedido', errors: { coupon_code: ['Este cupón es para tu primer pedido.'] } },
    { status: 409 },
  );
const closedNow = { open: false, reason: 'outsideHours', until: '2026-11-24T15:00:00Z', note: null, wait: 20 };
/** A store that is closed and takes orders for later. */
const schedulable = {
  future_orders_enabled: true,
  time_zone: 'America/Santiago',
  text_address: 'Manuel Montt 245',
  state: { delivery: closedNow, pick_up: closedNow },
  checkout_questions: [],
  enabled_tip_store: false,
  enabled_tip_delivery: false,
  tip_type: 'amount',
  default_tip: 0,
  delivery_tip_availability: {},
};
let isSchedulable = false;

/** Order requests to the API, and its response for a cash order. */
let placed: Sent[];
let quoted: Sent[];
let priceCash: (total: number) => void;
/** Refusals of each quote, the coupon that every quote takes, and the one that only orders reject. */
let refusals: Refusal[];
const [validCoupon, firstOrderCoupon] = ['VALE10', 'PRIMERO'];
const refusalOf = (code: string, path: string, message: string, until: string | null = null) => ({
  code,
  path,
  message,
  until,
});
beforeEach(() => {
  placed = [];
  quoted = [];
  refusals = [];
  const cash = Promise.withResolvers<number>();
  priceCash = cash.resolve;
  const answers: Record<string, (sent: Sent) => object | Promise<object>> = {
    '/api/v1/points': () => ({
      active: true,
      points_name: 'puntos',
      percentage: 10,
      min_redeem: 500,
      max_redeem: 20_000,
    }),
    '/api/v1/points/code': () => ({}),
    '/api/v1/points/balance': () => ({ available: 1180, proof: 'proof' }),
    '/api/v1/orders/quote': async (sent) => {
      const { order } = sent;
      quoted.push(sent);
      const { coupon_code: code } = order;
      const isTaken = code === validCoupon || code === firstOrderCoupon;
      const full = order.payment_method === 'cash' ? await cash.promise : 5900;
      const unknown = code && !isTaken ? [refusalOf('coupon', 'coupon_code', `El cupón «${code}» no existe`)] : [];
      return {
        total: isTaken ? full - 590 : full,
        parts: isTaken ? [{ kind: 'coupon', label: 'Cupón', amount: -590, detail: null }] : [],
        refusals: [...refusals, ...unknown],
        notices: [],
        payment_methods: ['cash', 'oneclick', 'card'],
      };
    },
    '/api/v1/stores/1/slots?method=pickUp': () => ({
      days: ['2026-11-24'],
      day: '2026-11-24',
      slots: [{ at: '2026-11-24T15:00:00Z', time: '12:00' }],
    }),
    '/api/v1/stores/1': () => ({ ...schedulable, future_orders_enabled: isSchedulable }),
    '/api/v1/orders': (sent) => {
      placed.push(sent);
      if (sent.order.coupon_code === firstOrderCoupon) return rejectedCoupon();
      return { uuid: 'o', total: sent.order.expected_total, created_at: '2026-11-24T20:00:00Z' };
    },
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, options) => {
    const answer = answers[path as string]?.(JSON.parse((options?.body as string | undefined) ?? '{}') as Sent);
    const body = await answer;
    if (body instanceof Response) return body;
    return body === undefined ? new Response('{}', { status: 404 }) : Response.json(body);
  });
});
afterEach(() => vi.restoreAllMocks());

type ScreenProps = { changes?: Partial<CheckoutDraft>; nearest?: ShopStore['nearest'] };
function Screen({ changes = {}, nearest = null }: ScreenProps) {
  const [draft, setDraft] = useState({ ...blankDraft(['pickUp']), name: 'Ana', phone: '922334455', ...changes });
  const noop = () => undefined;
  const change = (edited: Partial<CheckoutDraft>) => setDraft((before) => ({ ...before, ...edited }));
  return (
    <Checkout
      store={{ ...store, nearest }}
      draft={draft}
      lines={[line]}
      onDraft={change}
      onClose={noop}
      onPlaced={noop}
    />
  );
}

const order = page.getByRole('button', { name: /^(Hacer pedido|Enviando)/ });

/** Chooses how to pay and orders at once, before it is known what that costs. */
async function orderAtOnce(): Promise<void> {
  await render(<Screen />);
  await page.getByRole('radio', { name: 'Efectivo' }).click();
  await order.click();
  await expect.poll(() => order.element().textContent).toContain('Enviando');
}

test('the checkout focuses its title, not its close button', async () => {
  await render(<Screen />);
  await expect.element(page.getByRole('heading', { name: 'Tu pedido' })).toHaveFocus();
});

test('requires a mail for the code when paying with a saved card', async () => {
  await render(<Screen />);
  await page.getByRole('radio', { name: 'Oneclick' }).click();
  await order.click();
  await expect.element(page.getByRole('alert').getByText(/Escribe tu correo: ahí te llega el código/)).toBeVisible();
  expect(placed).toEqual([]);
  await page.getByLabelText('Correo (opcional)').fill('ana@correo.test');
  await order.click();
  await expect.poll(() => placed.map((sent) => sent.order.payment_method)).toEqual(['oneclick']);
});

describe('an order with missing fields', () => {
  test('lists each with a link below a heading in sight, which has the focus', async () => {
    refusals = [refusalOf('minimum', 'lines', 'Faltan $2.000 para el pedido mínimo.')];
    await render(<Screen changes={{ name: '', phone: '' }} />);
    await expect.element(page.getByRole('note').getByText('Faltan $2.000 para el pedido mínimo.')).toBeVisible();
    await order.click();
    const list = page.getByRole('alert');
    const heading = list.getByText('Faltan 3 cosas y hay 1 por corregir:');
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toBeInViewport();
    await list.getByRole('link', { name: 'Escribe tu teléfono.' }).click();
    await expect.element(page.getByLabelText('Teléfono')).toHaveFocus();
    await expect.element(page.getByLabelText('Teléfono')).toHaveAccessibleDescription('Escribe tu teléfono.');
    await list.getByRole('link', { name: 'Elige cómo pagas.' }).click();
    await expect.element(page.getByRole('radio', { name: 'Efectivo' })).toHaveFocus();
    refusals = [];
    await page.getByLabelText('Teléfono').fill('922334455');
    await expect.element(list.getByRole('link', { name: 'Escribe tu teléfono.' })).not.toBeInTheDocument();
    await page.getByRole('radio', { name: 'Oneclick' }).click();
    await page.getByLabelText('Correo (opcional)').fill('ana@ejemplo.cl');
    await order.click();
    // The only one left, with its message at the field.
    await expect.element(page.getByLabelText('Nombre')).toHaveFocus();
    expect(placed).toEqual([]);
  });
});

describe('a coupon that does not hold', () => {
  const enter = async (code: string) => {
    await page.getByLabelText('Cupón').fill(code);
    await page.getByRole('button', { name: 'Aplicar cupón' }).click();
  };

  test('is explained, and the order is placed without it in one press', async () => {
    await render(<Screen changes={{ paymentMethod: 'card' }} />);
    await enter('NADA');
    await expect.element(page.getByText('El cupón «NADA» no existe')).toBeVisible();
    await page.getByRole('button', { name: /^Hacer pedido sin cupón/ }).click();
    await expect.poll(() => placed.map((sent) => sent.order.coupon_code)).toEqual([null]);
    expect(placed[0]?.order.expected_total).toBe(5900);
  });

  test('is taken off', async () => {
    await render(<Screen changes={{ paymentMethod: 'card' }} />);
    await enter('NADA');
    await page.getByRole('button', { name: 'Quitar cupón' }).click();
    await expect.element(page.getByText('El cupón «NADA» no existe')).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Cupón')).toHaveValue('');
    await expect.element(page.getByRole('button', { name: /^Hacer pedido \$/ })).toBeVisible();
  });

  test('of first orders only is taken out of the price after the order was rejected', async () => {
    await render(<Screen changes={{ paymentMethod: 'card' }} />);
    await enter(firstOrderCoupon);
    // A press before it is priced would have to be confirmed with the new total.
    await expect.element(page.getByRole('button', { name: 'Hacer pedido $5.310' })).toBeVisible();
    await order.click();
    await expect.element(page.getByRole('alert').getByText('Este cupón es para tu primer pedido.')).toBeVisible();
    await page.getByRole('button', { name: 'Hacer pedido sin cupón $5.900' }).click();
    await expect.poll(() => placed.map((sent) => sent.order.coupon_code)).toEqual([firstOrderCoupon, null]);
  });
});

describe('a closed store', () => {
  beforeEach(() => {
    const message = 'Ñuñoa no recibe pedidos de retiro ahora. Abre a las 12:00.';
    refusals = [refusalOf('closed', 'store_id', message, '2026-11-24T15:00:00Z')];
  });

  test('says so above the form, with the nearest open one', async () => {
    const nearest = {
      lead: 'El abierto más cercano',
      name: 'Providencia',
      url: '/tienda/demo/locales/providencia',
      text: 'a 1,2 km. Abierto.',
    };
    await render(<Screen nearest={nearest} />);
    await expect.element(page.getByRole('note').getByText(/Abre a las 12:00/)).toBeVisible();
    const link = page.getByRole('link', { name: 'Providencia' });
    await expect.element(link).toHaveAttribute('href', nearest.url);
    await expect.element(page.getByRole('button', { name: 'Programar el pedido' })).not.toBeInTheDocument();
  });

  test('proposes its first half hour', async () => {
    isSchedulable = true;
    onTestFinished(() => {
      isSchedulable = false;
    });
    await render(<Screen changes={{ paymentMethod: 'card' }} />);
    await expect.element(page.getByText('Retiro en Manuel Montt 245')).toBeVisible();
    await expect.element(page.getByRole('group', { name: '¿Quién retira?' })).toBeVisible();
    await page.getByRole('button', { name: 'Programar el pedido' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Hora' })).toHaveValue('2026-11-24T15:00:00Z');
    refusals = [];
    await page.getByLabelText('Notas para el local (opcional)').fill('Sin cebolla');
    await order.click();
    await expect.poll(() => placed.at(-1)?.order.scheduled_for).toBe('2026-11-24T15:00:00Z');
  });
});

/** Verifies the phone and redeems points, as typed. */
async function redeem(points: string): Promise<void> {
  await page.getByRole('button', { name: 'Usar mis puntos' }).click();
  await page.getByLabelText('Código de seis dígitos').fill('123456');
  await page.getByRole('button', { name: 'Ver mis puntos' }).click();
  await page.getByLabelText('Cuántos usar en este pedido').fill(points);
  await page.getByRole('button', { name: 'Canjear' }).click();
}
const quotedPoints = () => quoted.at(-1)?.order.points;

describe('points in the checkout', () => {
  test('are parsed as entered', async () => {
    await render(<Screen />);
    await redeem('mil');
    await expect.element(page.getByText('Escribe la cantidad en números, por ejemplo 1180')).toBeVisible();
    await page.getByLabelText('Cuántos usar en este pedido').fill('1.180');
    await page.getByRole('button', { name: 'Canjear' }).click();
    await expect.poll(quotedPoints).toBe(1180);
  });

  test('are cleared when the verified phone changes', async () => {
    await render(<Screen />);
    await redeem('1180');
    await expect.poll(quotedPoints).toBe(1180);
    await page.getByLabelText('Teléfono').fill('911112222');
    await expect.poll(quotedPoints).toBeNull();
    await expect.element(page.getByRole('button', { name: 'Usar mis puntos' })).toBeVisible();
  });
});

describe('an order confirmed before its price is known', () => {
  test('is placed once the price arrives', async () => {
    await orderAtOnce();
    expect(placed).toEqual([]);
    priceCash(5900);
    await expect.poll(() => placed.map(({ order }) => order.expected_total)).toEqual([5900]);
    expect(placed[0]?.order.payment_method).toBe('cash');
  });

  test('is shown again if the price changed, and placed when confirmed', async () => {
    await orderAtOnce();
    priceCash(5310);
    await expect.element(page.getByText('El total cambió a $5.310. Revísalo y vuelve a confirmar.')).toBeVisible();
    expect(placed).toEqual([]);
    await order.click();
    await expect.poll(() => placed.map(({ order }) => order.expected_total)).toEqual([5310]);
  });
});
