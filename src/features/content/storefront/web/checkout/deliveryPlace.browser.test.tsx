import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { blankDraft, type CheckoutDraft, type DraftAddress } from '../../checkout.rules.ts';
import { Checkout } from './Checkout.tsx';

type Methods = CheckoutDraft['method'][];
const store = {
  id: 1,
  slug: 'centro',
  uuid: 'u',
  name: 'Ñuñoa',
  labels: { delivery: 'Delivery', pickUp: 'Retiro' },
  tips: [],
  takesLater: false,
  closedText: null,
  nearest: null,
};
const unit = { delivery: 5900, pickUp: 5900 };
const line = { lineId: 1, name: 'Churrasco', words: '', quantity: 1, choices: [], comment: '', unit };
const address: DraftAddress = { text: 'Irarrázaval 2401', detail: '', latitude: -33.45, longitude: -70.6 };
const refusal = 'Ñuñoa no reparte a esa dirección.';

/** Whether the zones of the store contain the address, and the addresses that were quoted. */
let isServed: boolean;
let quoted: unknown[];
beforeEach(() => {
  localStorage.clear();
  isServed = false;
  quoted = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, options) => {
    if (path !== '/api/v1/orders/quote') return Promise.resolve(new Response('{}', { status: 404 }));
    const { order } = JSON.parse(options?.body as string) as { order: { method: string; address: unknown } };
    quoted.push(order.address);
    const isRefused = order.method === 'delivery' && !isServed;
    const refusals = isRefused ? [{ code: 'address', path: 'address', message: refusal, until: null }] : [];
    return Promise.resolve(Response.json({ total: 5900, parts: [], refusals, notices: [], payment_methods: ['cash'] }));
  });
});
afterEach(() => vi.restoreAllMocks());

function Screen({ methods }: { methods: Methods }) {
  const [draft, setDraft] = useState({ ...blankDraft(methods), address });
  const noop = () => undefined;
  return (
    <Checkout
      store={{ ...store, methods }}
      draft={draft}
      lines={[line]}
      onDraft={(changes) => setDraft((before) => ({ ...before, ...changes }))}
      onClose={noop}
      onPlaced={noop}
    />
  );
}

const field = page.getByLabelText('Calle y número');
const pickUp = page.getByRole('button', { name: 'Cambiar a Retiro' });

describe('an address that the store does not deliver to', () => {
  test('is refused at its field before the order, with pickup as a way out', async () => {
    await render(<Screen methods={['delivery', 'pickUp']} />);
    await expect.element(field).toHaveAccessibleDescription(refusal);
    await expect.element(page.getByText('Ya sabemos dónde estás')).not.toBeInTheDocument();
    await pickUp.click();
    await expect.element(page.getByRole('radio', { name: 'Retiro', exact: true })).toBeChecked();
    await expect.element(field).not.toBeInTheDocument();
  });

  test('leads to the stores that deliver there', async () => {
    await render(<Screen methods={['delivery']} />);
    const link = page.getByRole('link', { name: 'Ver locales que reparten ahí' });
    await expect.element(link).toHaveAttribute('href', '/');
    await expect.element(pickUp).not.toBeInTheDocument();
    link.element().addEventListener('click', (event) => event.preventDefault());
    await link.click();
    const { text: label, latitude, longitude } = address;
    const stored = JSON.parse(localStorage.getItem('tienda:demo:place') ?? '') as unknown;
    expect(stored).toEqual({ label, latitude, longitude, isExact: true });
  });
});

test('a place can be changed', async () => {
  isServed = true;
  await render(<Screen methods={['delivery']} />);
  await expect.element(page.getByText('Ya sabemos dónde estás')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar ubicación' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('Mi dirección no aparece')).toBeVisible();
  await expect.poll(() => quoted.at(-1)).toBeNull();
});
