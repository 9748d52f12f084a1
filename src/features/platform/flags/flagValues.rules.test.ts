import { expect, test } from 'vitest';
import { flagsOn, unexpired } from '#domain/flags.ts';
import { flagColumns, presentValue, type StoredFlag } from './flagValues.rules.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const [past, later] = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.001Z'];
const flag = (changes: Partial<StoredFlag>): StoredFlag => ({
  name: 'aloha',
  environment: 'dev',
  value: true,
  untilAt: null,
  ...changes,
});

test('a value counts until the moment of its end, and then the default does', () => {
  expect([null, later, past].map((untilAt) => presentValue(flag({ untilAt }), now))).toEqual([true, true, null]);
  expect(presentValue(undefined, now)).toBeNull();
});

test('the columns of a company have the present values of each environment, by stored name', () => {
  const newest = [
    flag({ untilAt: later }),
    flag({ environment: 'stage', value: false }),
    flag({ environment: 'production', value: null }),
    flag({ name: 'mcp', untilAt: past }),
  ];
  expect(flagColumns(newest, now)).toEqual({
    flags: { 'aloha-dev': true, 'aloha-stage': false },
    flagEnds: { 'aloha-dev': later },
  });
});

test('a request after the end of a flag reads its default, whether or not a job has run', () => {
  const { flags, flagEnds } = flagColumns([flag({ untilAt: later }), flag({ name: 'mcp' })], now);
  const onAt = (at: number) => flagsOn({ aloha: false, mcp: false }, unexpired(flags, flagEnds, at), 'dev', {});
  expect([onAt(now), onAt(now + 1)]).toEqual([['aloha', 'mcp'], ['mcp']]);
});
