import { useEffect, useState } from 'react';
import type { quoteBody } from '../../checkout.rules.ts';
import { callApi, ShopRefusal } from '../shop.ts';
import type { WireQuote } from '../wire.ts';

export type Priced = { quote: WireQuote | null; problem: string | null; pending: boolean };
type Answered = Omit<Priced, 'pending'> & { body: string | null };

/** Debounce of quote requests in ms. */
const pause = 250;

/** Quotes an order after every change. Null requests nothing. */
export function useQuote(order: ReturnType<typeof quoteBody> | null): Priced {
  const [{ body: answered, ...answer }, setAnswered] = useState<Answered>({ body: null, quote: null, problem: null });
  const body = order && JSON.stringify(order);
  useEffect(
    function readPrice() {
      if (body === null) return undefined;
      const abort = new AbortController();
      const later = setTimeout(() => {
        callApi<WireQuote>('/orders/quote', {
          body: { order: JSON.parse(body) as unknown },
          signal: abort.signal,
        }).then(
          (quote) => setAnswered({ body, quote, problem: null }),
          (error: unknown) => {
            if (abort.signal.aborted) return;
            setAnswered({ body, quote: null, problem: error instanceof ShopRefusal ? error.message : String(error) });
          },
        );
      }, pause);
      return () => {
        clearTimeout(later);
        abort.abort();
      };
    },
    [body],
  );
  return { ...answer, pending: body !== null && answered !== body };
}
