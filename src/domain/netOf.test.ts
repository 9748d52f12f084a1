import { expect, test } from 'vitest';
import { netOf, withTax } from './netOf.ts';

const line = (quantity: number, unitPrice: number, discount = 0) => ({ quantity, unitPrice, discount });

test('a net price has four decimals, and its line the same amount with taxes', () => {
  expect(netOf([line(1, 5990)], 19)).toEqual([5033.6134]);
  expect(netOf([line(3, 1990, 500)], 19)).toEqual([1532.2129]);
  expect(netOf([line(1, 100)], 0)).toEqual([100]);
});

test('a free line has no net price, and an order without lines none', () => {
  expect(netOf([line(2, 1990, 3980), line(1, 1190)], 19)).toEqual([0, 1000]);
  expect(netOf([], 19)).toEqual([]);
});

test('what rounding leaves over goes to the dearest line', () => {
  const lines = [...Array.from({ length: 30 }, () => line(999, 331)), line(1, 9990)];
  const nets = netOf(lines, 19);
  expect(new Set(nets.slice(0, -1))).toEqual(new Set(netOf([line(999, 331)], 19)));
  expect(nets.at(-1)).not.toBe(8394.958);
  const sum = nets.reduce((total, net, place) => total + net * (lines[place]?.quantity ?? 0), 0);
  expect(withTax(sum, 19)).toBe(30 * 999 * 331 + 9990);
});

test('lines, their sum, and the sum of all nets are the same with taxes, for 100,000 orders', () => {
  let seed = 11;
  const below = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  const randomLine = () => {
    const [quantity, unitPrice] = [1 + below(below(10) === 0 ? 200 : 6), 1 + below(30_000)];
    const amount = quantity * unitPrice;
    return line(quantity, unitPrice, [0, 0, below(amount), amount][below(4)]);
  };
  const broken: object[] = [];
  for (let order = 0; order < 100_000; order += 1) {
    const rate = [19, 13, 12, 16][order % 4] ?? 0;
    const delivery = below(2) === 0 ? [line(1, 990 + below(4000))] : [];
    const lines = [...Array.from({ length: 1 + below(6) }, randomLine), ...delivery];
    const nets = netOf(lines, rate);
    const amounts = lines.map(({ quantity }, place) => quantity * (nets[place] ?? 0));
    const gross = lines.map(({ quantity, unitPrice, discount }) => quantity * unitPrice - discount);
    const total = gross.reduce((sum, amount) => sum + amount, 0);
    const isSame =
      amounts.every((amount, place) => withTax(amount, rate) === gross[place]) &&
      withTax(
        amounts.reduce((sum, amount) => sum + amount, 0),
        rate,
      ) === total &&
      nets.every((net) => net >= 0 && Number(net.toFixed(4)) === net);
    if (!isSame) broken.push({ rate, lines, nets });
  }
  expect(broken).toEqual([]);
});
