import { expect, test } from 'vitest';
import { randomCodes, signs } from './randomCodes.ts';

test('generates distinct codes, uniformly, from 31 characters that are not confused', () => {
  expect(['0', '1', 'I', 'L', 'O'].filter((sign) => signs.includes(sign))).toEqual([]);
  expect(signs).toHaveLength(31);
  const codes = randomCodes(20_000, { prefix: 'SORTEO-', signs: 10 });
  expect(new Set(codes).size).toBe(20_000);
  expect(codes.every((code) => /^SORTEO-[2-9A-HJKMNP-Z]{10}$/.test(code))).toBe(true);
  const counts = Map.groupBy(
    codes.flatMap((code) => code.slice(7).split('')),
    (sign) => sign,
  );
  for (const sign of signs) {
    // 200,000 draws from 31 characters: six standard deviations are about 470.
    expect(Math.abs((counts.get(sign)?.length ?? 0) - 200_000 / 31)).toBeLessThan(480);
  }
});
