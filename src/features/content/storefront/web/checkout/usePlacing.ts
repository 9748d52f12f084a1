import { useRef, useState } from 'react';
import { countries } from '#domain/countries.ts';
import type { CartLine } from '../../cart.rules.ts';
import type { orderBody } from '../../checkout.rules.ts';
import { type Problem, problemsOf } from '../../checkoutProblems.rules.ts';
import { countPurchase } from '../analytics.ts';
import type { PastOrder } from '../keeping.ts';
import { callApi, shop, ShopRefusal, type ShopStore } from '../shop.ts';
import type { WireOrder } from '../wire.ts';

type Props = { store: ShopStore; lines: readonly CartLine[]; onPlaced: (order: PastOrder) => void };

/** Random key that also works without TLS, where `crypto.randomUUID` is missing. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');

/** Problems of one press; `dismiss` removes those of changed fields. */
export type Problems = { list: readonly Problem[]; attempt: number };
const noProblems: Problems = { list: [], attempt: 0 };

/** Places an order once, and lists what prevents it. */
export function usePlacing({ store, lines, onPlaced }: Props) {
  const [problems, setProblems] = useState(noProblems);
  const refuse = (list: readonly Problem[]) => setProblems(({ attempt: last }) => ({ list, attempt: last + 1 }));
  const dismiss = (fields: ReadonlySet<string>) =>
    setProblems(({ list, attempt: last }) => ({
      list: list.filter(({ field }) => field !== null && !fields.has(field)),
      attempt: last,
    }));
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ content: '', key: '' });
  async function place(order: ReturnType<typeof orderBody>): Promise<void> {
    const content = JSON.stringify(order);
    // The same order sent again is the same order; another one is not.
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
    setBusy(true);
    refuse([]);
    try {
      const headers = { 'idempotency-key': attempt.current.key };
      const placed = await callApi<WireOrder>('/orders', { body: { order }, headers });
      const { currency, decimals } = countries[shop.country];
      countPurchase({ uuid: placed.uuid, value: placed.total / 10 ** decimals, currency });
      onPlaced({
        uuid: placed.uuid,
        storeId: store.id,
        storeUuid: store.uuid,
        storeName: store.name,
        at: placed.created_at,
        summary: lines.map(({ quantity, name }) => `${quantity} ${name}`).join(', '),
      });
    } catch (error) {
      const { errors, message } = error instanceof ShopRefusal ? error : new ShopRefusal(String(error));
      refuse(problemsOf(errors, message));
      setBusy(false);
    }
  }
  return { problems, refuse, dismiss, busy, place };
}
