import { expect, test } from 'vitest';
import { deployChannels, fetchSources } from './menuChannels.rules.ts';

const rappi = { key: 'rappi', name: 'Rappi', kind: 'channels' } as const;
const fudo = { key: 'fudo', name: 'Fudo', kind: 'pos' } as const;

test('menus are exchanged only with channels and points of sale whose adapter does so', () => {
  expect([deployChannels([rappi, fudo]), fetchSources([rappi, fudo])]).toEqual([[], []]);
  const adapters = [
    { ...rappi, menus: { takes: true, gives: true } },
    { ...fudo, menus: { gives: true } },
  ] as const;
  expect(deployChannels(adapters)).toEqual(['rappi']);
  expect(fetchSources(adapters)).toEqual(['rappi', 'fudo']);
});
