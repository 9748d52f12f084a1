import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { quoteBody } from '../../checkout.rules.ts';
import { useQuote } from './useQuote.ts';

let quoted = 0;
beforeEach(() => {
  quoted = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    quoted += 1;
    return Response.json({ total: 5900, parts: [], refusals: [], notices: [], payment_methods: [] });
  });
});
afterEach(() => vi.restoreAllMocks());

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
  expect(quoted).toBe(1);
});
