import { useCallback, useEffect, useRef, useState } from 'react';
import { isOver } from '../../following.rules.ts';
import { callApi, ShopRefusal } from '../shop.ts';
import type { WireOrder } from '../wire.ts';

/** Polling interval in ms, paused in hidden tabs; and how long a request may take before it is sent again. */
const [pause, timeoutMs] = [3000, 10_000];

/** Events after which a tab may show an old state: it slept, or had no connection. */
const wakeUps = [
  [document, 'visibilitychange'],
  [globalThis, 'pageshow'],
  [globalThis, 'focus'],
  [globalThis, 'online'],
] as const;

/** Polls an order until it ends, and pays it. `readAt` is when its state was read. */
export function useOrder(uuid: string) {
  const [{ order, readAt }, setRead] = useState<{ order: WireOrder | null; readAt: number }>({
    order: null,
    readAt: 0,
  });
  const setOrder = useCallback((read: WireOrder) => setRead({ order: read, readAt: Date.now() }), []);
  const [problem, setProblem] = useState<string | null>(null);
  const pending = useRef<{ controller: AbortController; since: number } | null>(null);
  const take = useCallback(
    (request: Promise<WireOrder>, signal?: AbortSignal) => {
      const fail = (error: unknown) => {
        if (!signal?.aborted) setProblem(error instanceof ShopRefusal ? error.message : String(error));
      };
      return request.then((read) => {
        if (signal?.aborted) return;
        setOrder(read);
        setProblem(null);
      }, fail);
    },
    [setOrder],
  );
  const hasEnded = order !== null && isOver(order.status) && !order.payment_url;
  useEffect(
    function followOrder() {
      if (hasEnded) return;
      const refresh = () => {
        if (document.hidden) return;
        // A request from before the tab slept may never be answered.
        pending.current?.controller.abort();
        const controller = new AbortController();
        const request = { controller, since: Date.now() };
        pending.current = request;
        void take(callApi<WireOrder>(`/orders/${uuid}`, { signal: controller.signal }), controller.signal).then(() => {
          if (pending.current === request) pending.current = null;
        });
      };
      const poll = () => {
        if (!pending.current || Date.now() - pending.current.since > timeoutMs) refresh();
      };
      refresh();
      const timer = setInterval(poll, pause);
      for (const [target, event] of wakeUps) target.addEventListener(event, refresh);
      return () => {
        clearInterval(timer);
        for (const [target, event] of wakeUps) target.removeEventListener(event, refresh);
      };
    },
    [uuid, take, hasEnded],
  );
  const pay = (result: 'approved' | 'rejected') =>
    take(callApi<WireOrder>(`/orders/${uuid}/payment`, { body: { payment: { result } } }));
  return { order, readAt, problem, pay, setOrder };
}
