import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type NetworkName, networkNames, networkOf } from '../networks.rules.ts';
import { countRows, readFeed } from './readFeed.ts';
import type { FeedHead, FeedItem } from '../feedFormat.rules.ts';
import { formats } from '../formats.rules.ts';

const head: FeedHead = {
  company: 'Fonda "& Cía" <SpA>',
  currency: 'CLP',
  decimals: 0,
  language: 'es-CL',
  shopUrl: 'https://fonda.cl',
};
const item: FeedItem = {
  id: 'p1s2',
  productId: 1,
  title: 'Pan, "queso" & ajo <x> ]]> ñ 🍕',
  description: 'Una línea; otra, y\totra',
  link: 'https://fonda.cl/locales/a/pan?a=1&b=2',
  pictureUrl: 'https://fonda.cl/f.jpg',
  price: 6490,
  salePrice: 5990,
  isAvailable: true,
  category: 'Panes > Ajo',
  store: { id: 2, name: 'A', slug: 'a', textAddress: 'Calle "1", A', commune: 'B', latitude: -33.4, longitude: -70.6 },
  choices: [],
};

const write = (network: NetworkName, items: readonly FeedItem[], feed = head) => {
  const format = formats[network];
  return format.head(feed) + items.map((each) => format.row(each, feed)).join(format.separator ?? '') + format.foot;
};
const read = async (network: NetworkName, text: string) =>
  Array.fromAsync(readFeed(networkOf(network).file, Readable.from([text.slice(0, 700), text.slice(700)])));

test.each(networkNames)('a feed of %s is read back whole by other libraries', async (network) => {
  const text = write(network, [item, { ...item, id: 'p3s2', productId: 3 }]);
  const rows = await read(network, text);
  expect(rows).toHaveLength(2);
  const isListed = network === 'googleLocal' || rows[0]?.values.includes(item.title);
  expect(isListed).toBe(true);
  const stream = Readable.from([text]);
  await expect(countRows(networkOf(network).file, stream, formats[network].required)).resolves.toBe(2);
});

test.each(networkNames)('a feed of %s that ends within a row is rejected', async (network) => {
  const text = write(
    network,
    Array.from({ length: 9 }, () => item),
  );
  const cutOff = Readable.from([text.slice(0, text.length - 85)]);
  await expect(countRows(networkOf(network).file, cutOff, formats[network].required)).rejects.toThrow(/./);
});

test('prices have the digits of their currency', async () => {
  const [chile] = await read('meta', write('meta', [item]));
  const [guatemala] = await read('meta', write('meta', [item], { ...head, currency: 'GTQ', decimals: 2 }));
  expect(chile?.values).toEqual(expect.arrayContaining(['6490 CLP', '5990 CLP']));
  expect(guatemala?.values).toEqual(expect.arrayContaining(['64.90 GTQ', '59.90 GTQ']));
});

test('the menu of Google prices a product or its choices, never both', () => {
  const { data } = JSON.parse(
    write('googleMenu', [item, { ...item, id: 'p3s2', choices: [{ id: 'p3s2g1o1', name: 'Grande', price: 7000 }] }]),
  ) as { data: { item?: { offerSet?: object; menuItemOptionSet?: object }; option?: { offerSet: object } }[] };
  expect(
    data.map((each) => [Boolean(each.item?.offerSet), Boolean(each.item?.menuItemOptionSet), Boolean(each.option)]),
  ).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});
