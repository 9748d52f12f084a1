import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { WireOrder } from './wire.ts';
import { OrderIsland } from './OrderIsland.tsx';

const order: WireOrder = {
  uuid: 'o',
  number: 11_723,
  status: 'created',
  status_label: 'Nuevo',
  store_name: 'Ñuñoa Plaza',
  store_id: 1,
  store_phone: '+56222222222',
  store_address: 'Jorge Washington 58',
  store_point: { latitude: -33.45, longitude: -70.6 },
  time_zone: 'America/Santiago',
  dispatch_method: 'pick_up',
  created_at: '2026-11-24T20:00:00.000Z',
  scheduled_for: null,
  promised_at: '2026-11-24T20:30:00.000Z',
  delivery_address: null,
  delivery_detail: null,
  payment_method: 'online',
  paid_at: '2026-11-24T20:02:00.000Z',
  lines: [],
  parts: [],
  cash_rounding: 0,
  total: 5900,
  refunded: 0,
  refunds: [],
  documents: [],
  cancel_reason: null,
  steps: [
    { status: 'pending_online_payment', at: '2026-11-24T20:00:00.000Z' },
    { status: 'created', at: '2026-11-24T20:02:00.000Z' },
  ],
  tracking_url: null,
  driver_name: null,
  picking_up: null,
  route: null,
  delivery_pin: null,
  pick_up_code: '5466',
  payment_url: null,
  card_provider: null,
  code_provider: null,
};

/** Replies of the API in turn; the last one repeats. Null never arrives. */
let replies: (WireOrder | null)[];
let requests: { signal: AbortSignal | null | undefined }[];
beforeEach(() => {
  vi.setSystemTime('2026-11-24T20:05:00.000Z');
  requests = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, options) => {
    if (typeof path === 'string' && path.includes('/banners')) return Promise.resolve(Response.json({ data: [] }));
    requests.push({ signal: options?.signal });
    const reply = replies[Math.min(requests.length, replies.length) - 1];
    if (reply) return Promise.resolve(Response.json(reply));
    return new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const headline = (name: string) => page.getByRole('heading', { level: 1, name });

describe('the page of an order', () => {
  test('has its tax documents, with the address of those that have one', async () => {
    const documents = [
      { name: 'Boleta 1234', url: 'https://documentos.example/1234' },
      { name: 'Nota de crédito 77', url: null },
    ];
    replies = [{ ...order, documents }];
    await render(<OrderIsland uuid="o" />);
    await expect
      .element(page.getByRole('link', { name: 'Boleta 1234' }))
      .toHaveAttribute('href', 'https://documentos.example/1234');
    await expect.element(page.getByText('Nota de crédito 77')).toBeVisible();
  });
  test('has its code, place, directions, payment and what comes next', async () => {
    replies = [order];
    await render(<OrderIsland uuid="o" />);
    await expect.element(headline('Recibimos tu pedido')).toBeVisible();
    await expect.element(page.getByText('Listo cerca de las 17:30')).toBeVisible();
    await expect.element(page.getByText('5466')).toBeVisible();
    await expect.element(page.getByText(/Jorge Washington 58/)).toBeVisible();
    const directions = page.getByRole('link', { name: 'Cómo llegar' });
    await expect.element(directions).toHaveAttribute('href', expect.stringContaining('destination=-33.45,-70.6'));
    await expect.element(page.getByText(/^Pagado con .+ a las 17:02\.$/)).toBeVisible();
    const steps = page.getByRole('region', { name: 'Avance' }).getByRole('listitem');
    await expect
      .poll(() => steps.elements().map((step) => step.textContent))
      .toEqual([
        'Pagado (hecho)17:02',
        'Recibido (ahora)17:02',
        'En preparación (después)',
        'Listo para retirar (después)',
        'Retirado (después)',
      ]);
  });

  test('shows its code only once it is paid', async () => {
    replies = [{ ...order, status: 'online_payment_failed', paid_at: null }];
    await render(<OrderIsland uuid="o" />);
    await expect.element(headline('El pago fue rechazado')).toBeVisible();
    await expect.element(page.getByText('5466')).not.toBeInTheDocument();
  });

  test('names the driver of the store who is on the way', async () => {
    replies = [{ ...order, dispatch_method: 'delivery', status: 'in_transit', driver_name: 'Bastián' }];
    await render(<OrderIsland uuid="o" />);
    await expect.element(page.getByText('Lo lleva Bastián')).toBeVisible();
  });

  test('tells who comes to the store for the order', async () => {
    const pickingUp = { courier_name: 'Pedro', is_near: true };
    replies = [{ ...order, dispatch_method: 'delivery', status: 'ready', picking_up: pickingUp }];
    await render(<OrderIsland uuid="o" />);
    await expect.element(page.getByText('Pedro está llegando al local a buscar tu pedido')).toBeVisible();
  });

  test('lists refunds, and shows the courier on a map', async () => {
    const point = (latitude: number) => ({ latitude, longitude: -70.6 });
    replies = [
      {
        ...order,
        dispatch_method: 'delivery',
        status: 'in_transit',
        delivery_address: 'Irarrázaval 2401',
        pick_up_code: null,
        refunded: 1000,
        refunds: [{ amount: 1000, payment_method: 'online', at: '2026-11-24T20:20:00.000Z' }],
        route: { courier_name: 'Pedro', courier: point(-33.46), store: point(-33.45), guest: point(-33.47) },
      },
    ];
    const places = new Set<number | undefined>();
    const observer = new MutationObserver(() => {
      if (document.querySelector('.order')) places.add(document.querySelector('.route svg')?.clientHeight);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await render(<OrderIsland uuid="o" />);
    await expect.element(headline('Tu pedido va en camino')).toBeVisible();
    await expect.element(page.getByText('Irarrázaval 2401')).toBeVisible();
    await expect.element(page.getByText('Devolvimos $1.000 a tu tarjeta el 24/11/2026.')).toBeVisible();
    await expect.element(page.getByText('Pedro está a 1,1 km de tu dirección.')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.route circle').length).toBe(3);
    observer.disconnect();
    // The map takes the place that was there from the start.
    expect([...places]).toEqual([document.querySelector('.route svg')?.clientHeight]);
  });
});

test('an order past its promise is named late, with a call to the store as the primary action', async () => {
  replies = [{ ...order, dispatch_method: 'delivery', status: 'in_transit', delivery_address: 'Irarrázaval 2401' }];
  await render(<OrderIsland uuid="o" />);
  const call = page.getByRole('link', { name: 'Llamar al local' });
  await expect.element(page.getByText('Llega cerca de las 17:30')).toBeVisible();
  await expect.element(call).toHaveClass('light');
  vi.setSystemTime('2026-11-24T20:31:00.000Z');
  window.dispatchEvent(new Event('focus'));
  await expect.element(page.getByText('Debía llegar a las 17:30, va con retraso')).toBeVisible();
  await expect.element(call).not.toHaveClass('light');
});

test('a canceled order that was paid has no directions, and names whom to ask for the money', async () => {
  replies = [{ ...order, status: 'canceled', cancel_reason: 'Se acabó el pan', pick_up_code: null }];
  await render(<OrderIsland uuid="o" />);
  await expect.element(headline('Tu pedido fue cancelado')).toBeVisible();
  await expect.element(page.getByText('Se acabó el pan')).toBeVisible();
  await expect.element(page.getByText(/Si todavía no ves la devolución, llama al local/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Llamar al local' })).toBeVisible();
  await expect.element(page.getByText(/Jorge Washington/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Cómo llegar' })).not.toBeInTheDocument();
});

describe('a tab that slept', () => {
  const setHidden = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('asks again at once, and gives up the request from before', async () => {
    onTestFinished(() => {
      Reflect.deleteProperty(document, 'hidden');
    });
    replies = [order, null, { ...order, status: 'preparing' }];
    await render(<OrderIsland uuid="o" />);
    await expect.element(headline('Recibimos tu pedido')).toBeVisible();
    window.dispatchEvent(new Event('focus'));
    await expect.poll(() => requests.length).toBe(2);
    setHidden(true);
    expect(requests).toHaveLength(2);
    setHidden(false);
    expect(requests).toHaveLength(3);
    expect(requests[1]?.signal?.aborted).toBe(true);
    await expect.element(headline('Estamos preparando tu pedido')).toBeVisible();
  });

  test('sends a request again that is not answered', async () => {
    replies = [order, null, { ...order, status: 'preparing' }];
    await render(<OrderIsland uuid="o" />);
    window.dispatchEvent(new Event('focus'));
    await expect.poll(() => requests.length).toBe(2);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 11_000);
    await expect.element(headline('Estamos preparando tu pedido'), { timeout: 4000 }).toBeVisible();
  });

  test('shows a change within four seconds without any event', async () => {
    replies = [order, { ...order, status: 'ready' }];
    await render(<OrderIsland uuid="o" />);
    await expect.element(headline('Recibimos tu pedido')).toBeVisible();
    await expect.element(headline('Ya puedes retirar tu pedido'), { timeout: 4000 }).toBeVisible();
  });
});
