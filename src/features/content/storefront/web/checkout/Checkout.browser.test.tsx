import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CartLine } from '../../cart.rules.ts';
import { blankDraft, type quoteBody } from '../../checkout.rules.ts';

const facts = document.createElement('script');
facts.id = 'shop';
facts.type = 'application/json';
facts.textContent = JSON.stringify({ slug: 'demo', country: 'cl', base: '', terms: null, analytics: {} });
document.head.append(facts);
// Imported late: the module reads the page's shop data once on load.
const { Checkout } = await import('./Checkout.tsx');
const { useQuote } = await import('./useQuote.ts');

const store = {
  id: 1,
  slug: 'centro',
  uuid: 'u',
  name: 'Ñuñoa',
  methods: ['pickUp' as const],
  labels: { delivery: '', pickUp: '' },
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

type Sent = { order: { payment_method: string | null; expected_total: number; points: number | null } };

/** Order requests to the API, and its response for a cash order. */
let placed: Sent[];
let quoted: Sent[];
let priceCash: (total: number) => void;
beforeEach(() => {
  placed = [];
  quoted = [];
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
      const total = order.payment_method === 'cash' ? await cash.promise : 5900;
      return { total, parts: [], refusals: [], notices: [], payment_methods: ['cash', 'oneclick'] };
    },
    '/api/v1/orders': (sent) => {
      placed.push(sent);
      return { uuid: 'o', total: sent.order.expected_total, created_at: '2026-11-24T20:00:00Z' };
    },
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, options) => {
    const answer = answers[path as string]?.(JSON.parse((options?.body as string | undefined) ?? '{}') as Sent);
    return answer === undefined ? new Response('{}', { status: 404 }) : Response.json(await answer);
  });
});
afterEach(() => vi.restoreAllMocks());

function Screen() {
  const [draft, setDraft] = useState({ ...blankDraft(['pickUp']), name: 'Ana', phone: '922334455' });
  const noop = () => undefined;
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  return <Checkout {...{ store, draft }} lines={[line]} onDraft={change} onClose={noop} onPlaced={noop} />;
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
  await expect.element(page.getByText(/Escribe tu email: ahí te llega el código/)).toBeVisible();
  expect(placed).toEqual([]);
  await page.getByLabelText('Email (opcional)').fill('ana@correo.test');
  await order.click();
  await expect.poll(() => placed.map((sent) => sent.order.payment_method)).toEqual(['oneclick']);
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

function QuoteProbe({ order }: { order: ReturnType<typeof quoteBody> | null }) {
  const { quote, pending } = useQuote(order);
  return (
    <output aria-busy={pending}>
      {order ? 'asked' : 'not asked'}, {quote?.total ?? 'no price'}
    </output>
  );
}

test('a quote is pending until the response arrives or it is no longer needed', async () => {
  const { rerender } = await render(<QuoteProbe order={{ store_id: 1 } as ReturnType<typeof quoteBody>} />);
  const price = page.getByRole('status');
  await expect.element(price).toHaveAttribute('aria-busy', 'true');
  await expect.element(price).toHaveTextContent('asked, 5900');
  await expect.element(price).toHaveAttribute('aria-busy', 'false');
  await rerender(<QuoteProbe order={null} />);
  await expect.element(price).toHaveTextContent('not asked, 5900');
  await expect.element(price).toHaveAttribute('aria-busy', 'false');
  expect(quoted).toHaveLength(1);
});
