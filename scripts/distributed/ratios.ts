import { readStore, sellable, bodyOf, type Store } from '../../bench/crowd.ts';
import { compare, type Load, start } from '../../bench/measure.ts';
import { openStores } from '../../bench/product.ts';
import { tokenFrom } from '../../bench/scene.ts';
import { onServer } from '#kit/server/testing/servers.ts';
import type { Cluster, Node } from './cluster.ts';

const tenant = 'demo';
const seconds = 2;
const rounds = 3;
/** Prints requests per second of the same requests on the cluster and on the plain server, in alternating rounds. */
export async function compareWithPlain({ coordinator, plain }: Cluster): Promise<string> {
  await using closing = new AsyncDisposableStack();
  const [onPlain, onCitus] = [await loadsOf(plain, closing), await loadsOf(coordinator, closing)];
  const ratios: string[] = [];
  for (const [name, load] of Object.entries(onPlain)) {
    const citus = onCitus[name];
    if (!citus) continue;
    const runs = await compare({ plain: load, citus }, rounds, seconds);
    const [before, after] = [runs.plain?.perSecond ?? 0, runs.citus?.perSecond ?? 0];
    const failures = (runs.plain?.failures ?? 0) + (runs.citus?.failures ?? 0);
    if (failures > 0) throw new Error(`${failures} requests failed: ${name}`);
    const ratio = after / before;
    console.log(
      `${name.padEnd(24)}${before.toFixed(0).padStart(7)}${after.toFixed(0).padStart(7)}${ratio.toFixed(2).padStart(7)}`,
    );
    ratios.push(`${name} ${ratio.toFixed(2)}`);
  }
  return ratios.join(', ');
}

/** Starts a server on a database; its requests by name. */
async function loadsOf(node: Node, closing: AsyncDisposableStack): Promise<Record<string, Load>> {
  const server = await start('comanda', {
    BENCH_URL: node.url('comanda', 'comanda'),
    RATE_LIMIT: '0',
    TENANT_REQUESTS: '0',
    GUEST_ORDER_LIMIT: '0',
    MAX_LAG: '0',
  });
  closing.defer(server.stop);
  const headers = { authorization: `Bearer ${await tokenFrom(server.address)}`, tenant };
  const storeId = await onServer(node.url('comanda'), async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from tenants where slug = $1', [tenant]);
    await client.query(`set citus.propagate_set_commands = 'local'`);
    return (await openStores(client, rows[0]?.id ?? 0, 1))[0] ?? 0;
  });
  const site = { address: server.address, tenant };
  const store = await sellable(site, await readStore(site, storeId), 5);
  const get = (path: string, connections = 8): Load => ({ url: `${server.address}${path}`, headers, connections });
  const firstOf = async (path: string) => {
    const reply = await fetch(`${server.address}${path}`, { headers });
    const { data } = (await reply.json()) as { data: { id: number }[] };
    return `${path}/${data[0]?.id}`;
  };
  const place = (connections: number): Load => ({
    url: `${server.address}/api/v1/orders`,
    headers: { tenant },
    method: 'POST',
    connections,
    each: () => ({ path: '', body: orderOf(store) }),
  });
  const admin = '/api/admin/v1';
  return {
    'list orders': get(`${admin}/orders`),
    'list products': get(`${admin}/products`),
    'list customers': get(`${admin}/customers`),
    'list stores': get(`${admin}/stores`),
    'order details': get(await firstOf(`${admin}/orders`)),
    'product details': get(await firstOf(`${admin}/products`)),
    'product details, one': get(await firstOf(`${admin}/products`), 1),
    'place order, one': place(1),
    'place order': place(8),
  };
}

let guests = 0;

function orderOf(store: Store): object {
  const phone = `+569${String(10_000_000 + (guests++ % 5_000))}`;
  const customer = { name: 'Cliente', phone, mail: null };
  return { order: { ...bodyOf(store.id, store.lines.slice(0, 2)), customer } };
}
