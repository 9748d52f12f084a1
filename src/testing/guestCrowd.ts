import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import type { PaymentSandboxControl } from '#integrations/payments/paymentSandbox.ts';
import type { RunningSandbox } from '#integrations/sandbox/sandbox.ts';
import { toWire } from '#kit/contract/wire.ts';
import { italianoOrder, type sellingStore } from './orders.ts';

type CrowdOptions = {
  /** URL of the running product. */
  address: string;
  shop: Awaited<ReturnType<typeof sellingStore>>;
  /** Where one order of three is paid. */
  sandbox: RunningSandbox<PaymentSandboxControl>;
  guests?: number;
};

export type CrowdOrder = { key: string; uuid: string; number: number; mail: string; isPaid: boolean };
type Tracked = { uuid: string; number: number; payment_url: string | null };

/** Milliseconds before a rejected request is repeated. Clients wait for `Retry-After`, which a test cannot. */
const retryMs = 100;
const outageMessage = 'Ahora no llegamos a los datos';

/**
 * Guests who place and pay orders without a pause, and a live screen that follows them, until stopped.
 *
 * They repeat what is answered with 503, orders with their idempotency key. Any other rejection is an error.
 */
export function startCrowd({ address, shop, sandbox, guests = 4 }: CrowdOptions) {
  const stopping = new AbortController();
  const statuses = new Map<number, number>();
  const orders: CrowdOrder[] = [];

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    for (;;) {
      const reply = await fetch(address + path, { redirect: 'manual', ...init });
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status < 400) return reply;
      const text = await reply.text();
      const isOutage = reply.status === 503 && reply.headers.has('retry-after') && text.includes(outageMessage);
      if (!isOutage) throw new Error(`${init.method ?? 'GET'} ${path}: ${reply.status} ${text}`);
      await sleep(retryMs);
    }
  }

  async function place(key: string, mail: string, isPaid: boolean): Promise<Tracked> {
    const customer = { name: 'Camila Rojas', phone: '+56987654321', mail };
    const order = italianoOrder(shop, { customer, ...(isPaid && { paymentMethod: 'online' as const }) });
    const headers = { 'content-type': 'application/json', 'idempotency-key': key, tenant: shop.slug };
    const body = JSON.stringify({ order: toWire(placingApi.place.body, order) });
    return (await (await send('/api/v1/orders', { method: 'POST', headers, body })).json()) as Tracked;
  }

  /** Approves the payment at the provider once, and returns to the shop as often as necessary. */
  async function pay({ payment_url }: Tracked): Promise<void> {
    const page = await (await send(payment_url ?? '')).text();
    const id = /name="token_ws" value="(\w+)"/.exec(page)?.[1] ?? '';
    const body = new URLSearchParams({ id, choice: 'approve', card: 'credit' });
    const approved = await fetch(`${sandbox.address}/webpay/api/_pagar`, { method: 'POST', body, redirect: 'manual' });
    const { pathname, search } = new URL(approved.headers.get('location') ?? '');
    await send(pathname + search);
  }

  async function orderUntilStopped(guest: number): Promise<void> {
    for (let round = 0; !stopping.signal.aborted; round++) {
      const [key, mail, isPaid] = [randomUUID(), `guest${guest}-${round}@example.test`, round % 3 === 2];
      const placed = await place(key, mail, isPaid);
      if (isPaid) await pay(placed);
      orders.push({ key, mail, isPaid, uuid: placed.uuid, number: placed.number });
    }
  }

  const screen = followOrders(address, shop.admin.headers);
  const running = Promise.all(Array.from({ length: guests }, (_, guest) => orderUntilStopped(guest)));
  // Without a listener, an error before `finish` would end the test run.
  running.catch(() => undefined);
  return {
    orders,
    statuses,
    screen,
    /** Waits until this number of further orders is complete; rejects when a guest failed. */
    async untilPlaced(count: number): Promise<void> {
      const target = orders.length + count;
      const waitForTarget = async () => {
        while (orders.length < target) await sleep(20);
      };
      await Promise.race([waitForTarget(), running]);
    },
    /** Lets the guests complete their orders; the screen follows until `close`. */
    async finish(): Promise<void> {
      stopping.abort();
      await running;
    },
    /** Repeats an order that was answered. */
    repeat: ({ key, mail, isPaid }: CrowdOrder) => place(key, mail, isPaid),
  };
}

/** The live events of a kitchen screen: it resumes after the last event, and refetches the orders after a gap. */
function followOrders(address: string, headers: Record<string, string>) {
  const known = new Set<number>();
  const closing = new AbortController();
  let [cursor, gaps, connections] = ['', 0, 0];
  async function refetch(): Promise<void> {
    for (let next: string | null = ''; next !== null; ) {
      const query = new URLSearchParams({ limit: '100', ...(next && { cursor: next }) });
      const reply = await fetch(`${address}/api/admin/v1/orders?${query}`, { headers });
      if (reply.status === 503) {
        await sleep(retryMs);
        continue;
      }
      const page = (await reply.json()) as { data: { id: number }[]; next_cursor: string | null };
      for (const { id } of page.data) known.add(id);
      next = page.next_cursor;
    }
  }
  async function listen(): Promise<void> {
    const stream = await fetch(`${address}/api/admin/v1/events`, {
      headers: { ...headers, ...(cursor !== '' && { 'last-event-id': cursor }) },
      signal: closing.signal,
    });
    if (stream.status !== 200) return;
    connections += 1;
    if (cursor === '') void refetch().catch(() => undefined);
    const parser = createParser({
      onEvent({ id, event, data }) {
        if (id) cursor = id;
        if (event === 'gap') {
          gaps += 1;
          void refetch().catch(() => undefined);
        }
        if (event === 'orders') known.add((JSON.parse(data) as { id: number }).id);
      },
    });
    for await (const chunk of stream.body ?? []) parser.feed(Buffer.from(chunk).toString());
  }
  const following = (async () => {
    while (!closing.signal.aborted) {
      await listen().catch(() => undefined);
      await sleep(retryMs);
    }
  })();
  return {
    known,
    counts: () => ({ known: known.size, gaps, connections }),
    async close(): Promise<void> {
      closing.abort();
      await following;
    },
  };
}
