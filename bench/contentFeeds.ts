import { blankFeed } from '#features/content/feeds/feeds.contract.ts';
import type { MenuSource } from '#features/content/feeds/feedItems.rules.ts';
import { formats } from '#features/content/feeds/formats.rules.ts';
import { type NetworkName, networkOf } from '#features/content/feeds/networks.rules.ts';
import { problemCounter } from '#features/content/feeds/problems.rules.ts';
import { countRows, unpacked } from '#features/content/feeds/server/readFeed.ts';
import { writeFeed } from '#features/content/feeds/server/writeFeed.ts';
import { group, menuOf, option, product } from '#testing/orderCases.ts';

const [productCount, storeCount] = [5000, 200];
const stores = Array.from({ length: storeCount }, (_, place) => ({
  id: place + 1,
  name: `Local ${place + 1}`,
  slug: `local-${place + 1}`,
  textAddress: `Av. Irarrázaval ${place + 1}`,
  commune: 'Ñuñoa',
  latitude: -33.4,
  longitude: -70.6,
  soldOut: { products: place % 3 === 0 ? [{ id: place + 1, until: null }] : [], modifiers: [] },
}));

function menu(): MenuSource {
  const products = Array.from({ length: productCount }, (_, place) =>
    product(place + 1, [1], { description: 'Con palta, tomate y mayonesa de la casa', dispatchMethod: 'both' }),
  );
  const prices = products.map(({ id }): [number, number] => [5000 + id, 6000 + id]);
  return {
    ...menuOf({ products, prices, groups: [group(1, [[10, 0]])], options: [option(10)] }),
    stores,
    pictureUrlOf: (id) => `https://demo.comanda.cl/files/t1/productos/${id}/feed-50-50.jpg`,
  };
}

const head = { company: 'Demo', currency: 'CLP', decimals: 0, language: 'es-CL', shopUrl: 'https://demo.comanda.cl' };

/** Builds and reads back a feed. Returns its rows, the time it took, its size and the growth of the process. */
async function measured(network: NetworkName, isPerStore: boolean) {
  const format = formats[network];
  const build = { rules: { ...blankFeed, isPerStore }, format, head, counter: problemCounter(), at: new Date() };
  async function* menus() {
    yield menu();
  }
  global.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  const start = performance.now();
  const output = await writeFeed(menus(), build, new AbortController().signal);
  const { rows, packed } = output;
  const endOfWrite = performance.now();
  const found = await countRows(networkOf(network).file, unpacked(output), format.required);
  clearInterval(watch);
  if (found !== rows) throw new Error(`${network}: ${found} rows of ${rows}`);
  const [writeMs, readMs] = [endOfWrite - start, performance.now() - endOfWrite];
  return { rows, writeMs, readMs, packedMb: packed.length / 1_000_000, grownMb: (peak - before) / 1_000_000 };
}

/** Feeds of 5,000 products in 200 stores: rows, seconds to write and to read back, compressed size, and growth of the process. */
for (const [network, isPerStore] of [
  ['google', false],
  ['googleLocal', true],
  ['meta', false],
  ['meta', true],
] as const) {
  const { rows, writeMs, readMs, packedMb, grownMb } = await measured(network, isPerStore);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const total = seconds(writeMs + readMs);
  console.log(
    `${network}: ${rows} rows in ${total} s (${seconds(writeMs)} + ${seconds(readMs)}), ${packedMb.toFixed(1)} MB, +${grownMb.toFixed(0)} MB`,
  );
}
