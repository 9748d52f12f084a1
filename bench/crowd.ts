import { randomUUID } from 'node:crypto';
import http, { Agent } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { maintainStream } from '#kit/web/api/liveStream.ts';

export type Store = { id: number; lines: readonly { id: number; choices: readonly object[] }[] };
type Site = { address: string; tenant: string };

/** An order as its guest recorded it: its key, the codes of the replies, and the latency of the first reply. */
export type PlacedOrderSample = { storeId: number; uuids: Set<string>; number: number; ms: number; at: number };

const jsonOf = (reply: Reply) => JSON.parse(reply.text) as Record<string, unknown>;
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** A store with the orderable lines of its menu and their required choices. */
export async function readStore({ address, tenant }: Site, id: number): Promise<Store> {
  const reply = await fetch(`${address}/api/v1/stores/${id}/menus/web`, { headers: { tenant } });
  const menu = (await reply.json()) as {
    categories: { hours: unknown; lines: { id: number; product_id: number; pick_up: { price: number } }[] }[];
    products: {
      id: number;
      dispatch_method: string;
      weekdays: string[];
      group_ids: number[];
      from: unknown;
      until: unknown;
    }[];
    groups: { id: number; min_quantity: number; options: { option_id: number }[] }[];
  };
  const products = new Map(menu.products.map((each) => [each.id, each]));
  const groups = new Map(menu.groups.map((each) => [each.id, each]));
  const plain = menu.categories.filter(({ hours }) => hours === null).flatMap(({ lines }) => lines);
  const lines = plain.flatMap((line) => {
    const product = products.get(line.product_id);
    if (!product || product.dispatch_method === 'delivery' || product.weekdays.length > 0) return [];
    if (product.from || product.until || line.pick_up.price === 0) return [];
    const choices = product.group_ids.flatMap((groupId) => {
      const group = groups.get(groupId);
      return (group?.options ?? []).slice(0, group?.min_quantity ?? 0).map(({ option_id }) => ({
        group_id: groupId,
        option_id,
        quantity: 1,
      }));
    });
    return { id: line.id, choices };
  });
  return { id, lines };
}

/** The lines of a store that are really taken one by one: what a quote refuses is left alone. */
export async function sellable(site: Site, store: Store, maxLines: number): Promise<Store> {
  const lines: Store['lines'][number][] = [];
  for (const line of store.lines) {
    if (lines.length === maxLines) break;
    const reply = await post(site, '/api/v1/orders/quote', { order: bodyOf(store.id, [line]) });
    if (jsonOf(reply).ok === true) lines.push(line);
  }
  return { ...store, lines };
}

export const bodyOf = (storeId: number, lines: Store['lines']) => ({
  store_id: storeId,
  method: 'pickup',
  platform: 'web',
  payment_method: 'cash',
  lines: lines.map(({ id, choices }) => ({ line_id: id, quantity: 1, choices })),
});

/** Guests use a light client, so that it takes little processor time from the measured server. */
const agent = new Agent({ keepAlive: true, timeout: 20_000 });
type Reply = { status: number; text: string };

export const post = ({ address, tenant }: Site, path: string, body: object, headers: Record<string, string> = {}) =>
  new Promise<Reply>((resolve, reject) => {
    const sent = JSON.stringify(body);
    const order = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(sent),
      'accept-encoding': 'gzip',
      tenant,
      ...headers,
    };
    const request = http.request(address + path, { method: 'POST', agent, headers: order }, (reply) => {
      const unpack = reply.headers['content-encoding'] === 'gzip' ? gunzipSync : String;
      buffer(reply).then((read) => resolve({ status: reply.statusCode ?? 0, text: String(unpack(read)) }), reject);
    });
    request.on('error', reject).on('timeout', () => request.destroy(new Error('Nobody answered')));
    request.end(sent);
  });

/** Sends an order until it is answered, always with the same key, as a client does after a timeout. */
async function sendOnce(site: Site, key: string, body: object, refused: (text: string) => void) {
  for (;;) {
    const reply = await post(site, '/api/v1/orders', body, { 'idempotency-key': key }).catch(() => null);
    if (reply?.status === 201) return jsonOf(reply);
    if (reply && reply.status < 500 && reply.status !== 429) {
      refused(reply.text);
      return null;
    }
    await sleep(100 + Math.random() * 200);
  }
}

type Crowd = {
  guests: number;
  until: number;
  orders: PlacedOrderSample[];
  refusals: string[];
  /** That all of them redeem. */
  couponCode?: string;
};

/** Guests who order one after another, one in ten of them twice over. */
export async function placeOrders(
  site: Site,
  stores: readonly Store[],
  { guests, until, orders, refusals, couponCode }: Crowd,
) {
  const guest = async (place: number) => {
    const phone = `+569${String(10_000_000 + place)}`;
    while (Date.now() < until) {
      const store = anyOf(stores);
      const body = {
        order: {
          ...bodyOf(store.id, [anyOf(store.lines), anyOf(store.lines)]),
          ...(couponCode && { coupon_code: couponCode }),
          customer: { name: `Cliente ${place}`, phone, mail: null },
        },
      };
      const key = randomUUID();
      const began = performance.now();
      const first = await sendOnce(site, key, body, (text) => refusals.push(text));
      const ms = performance.now() - began;
      if (!first) continue;
      const repeated = Math.random() < 0.1 ? await sendOnce(site, key, body, (text) => refusals.push(text)) : null;
      const uuids = new Set([first, repeated].flatMap((each) => (each ? String(each.uuid) : [])));
      orders.push({ storeId: store.id, uuids, number: Number(first.number), ms, at: Date.now() });
    }
  };
  await Promise.all(Array.from({ length: guests }, (_, place) => guest(place)));
}

/** Orders received by the tablet of a store: their numbers, by time of arrival. */
export type Tablet = { storeId: number; heard: Map<number, number> };

/** Watches a store as its kitchen does: by the stream, with a refetch of the board when events may be missing. */
export function watchTablet(site: Site, storeId: number, token: string, signal: AbortSignal): Tablet {
  const receivedAt = new Map<number, number>();
  const noteReceived = (id: number) => void (receivedAt.has(id) || receivedAt.set(id, Date.now()));
  const headers = { authorization: `Bearer ${token}`, tenant: site.tenant };
  const board = async () => {
    while (!signal.aborted) {
      const path = `/api/kds/store/${storeId}/orders`;
      const reply = await fetch(site.address + path, { headers, signal }).catch(() => null);
      if (reply?.ok) {
        const { data } = (await reply.json()) as { data: { id: number }[] };
        for (const { id } of data) noteReceived(id);
        return;
      }
      await sleep(500);
    }
  };
  void maintainStream(
    {
      open: (lastEventId, stop) =>
        fetch(`${site.address}/api/admin/v1/events`, {
          headers: { ...headers, ...(lastEventId && { 'last-event-id': lastEventId }) },
          signal: stop,
        }),
      onEvent({ topic, data }) {
        if (topic === 'orders') noteReceived((data as { id: number }).id);
        if (topic === 'gap') void board();
      },
      onConnection: () => undefined,
      isOnline: () => true,
      pause: (milliseconds, stop) =>
        sleep(Math.min(milliseconds, 1000), undefined, { signal: stop }).catch(() => undefined),
    },
    signal,
  );
  return { storeId, heard: receivedAt };
}
