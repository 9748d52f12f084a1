import { expect, test } from 'vitest';
import { parseJson, rawInteger } from './parseJson.ts';

test('keeps every digit of ids beyond 2^53', () => {
  const text = '{"id": 12345678901234567891, "lines": [{"id": 9007199254740993}, {"id": -9007199254740993}]}';
  expect(parseJson(text)).toEqual({
    id: '12345678901234567891',
    lines: [{ id: '9007199254740993' }, { id: '-9007199254740993' }],
  });
});

test('parses everything else as JSON.parse does', () => {
  expect(parseJson('{"price": 0.1234567890123456, "name": "12345678901234567891"}')).toEqual({
    price: 0.1234567890123456,
    name: '12345678901234567891',
  });
  expect(() => parseJson('{')).toThrow(SyntaxError);
});

test('writes ids of digits as integers, with every digit, and other ids as texts', () => {
  const ids = ['12345678901234567891', '-5', '0', '007', 'p12', ''];
  expect(JSON.stringify(ids.map(rawInteger))).toBe('[12345678901234567891,-5,0,"007","p12",""]');
});
