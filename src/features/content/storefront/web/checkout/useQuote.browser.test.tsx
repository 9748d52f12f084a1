import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { quoteBody } from '../../checkout.rules.ts';

const facts = document.createElement('script');
facts.id = 'shop';
facts.type = 'application/json';
facts.textContent = JSON.stringify({ slug: 'demo', country: 'cl', base: '', terms: null, analytics: {} });
document.head.append(facts);
// What a page says of its shop is read once, with the island.
const { useQuote } = await import('./useQuote.ts');

function Asked({ order }: { order: ReturnType<typeof quoteBody> | null }) {
  const { quote, pending } = useQuote(order);
  return (
    <output aria-busy={pending}>
      {order ? 'asked' : 'not asked'}, {quote?.total ?? 'no price'}
    </output>
  );
}

test('a price is on its way until it is answered, and no more once nobody asks for it', async () => {
  using fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ total: 5900 }));
  const { rerender } = await render(<Asked order={{ store_id: 1 } as ReturnType<typeof quoteBody>} />);
  const price = page.getByRole('status');
  await expect.element(price).toHaveAttribute('aria-busy', 'true');
  await expect.element(price).toHaveTextContent('asked, 5900');
  await expect.element(price).toHaveAttribute('aria-busy', 'false');
  await rerender(<Asked order={null} />);
  await expect.element(price).toHaveTextContent('not asked, 5900');
  await expect.element(price).toHaveAttribute('aria-busy', 'false');
  expect(fetching).toHaveBeenCalledTimes(1);
});
