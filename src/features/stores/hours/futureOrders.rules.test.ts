import { describe, expect, it } from 'vitest';
import type { SchedulingSettings } from '#features/platform/settings/sections/scheduling.contract.ts';
import { futureOrderEffects, withFutureOrders } from './futureOrders.rules.ts';

const chain: SchedulingSettings = {
  maxDaysAvailableFutureOrder: 3,
  maxFutureOrdersPerStore: null,
  futureOrdersLead: 'wait',
};

describe('scheduled orders', () => {
  it('use the settings of the store, otherwise those of the chain', () => {
    const limited = { ...chain, maxFutureOrdersPerStore: 10 };
    const asChain = withFutureOrders({ ordersProgramming: null, maxFutureOrders: null }, limited);
    expect(asChain).toEqual({ ordersProgramming: 3, maxFutureOrders: 10, kitchenLead: 'wait' });
    const store = withFutureOrders({ ordersProgramming: 0, maxFutureOrders: 40 }, limited);
    expect(store).toMatchObject({ ordersProgramming: 0, maxFutureOrders: 40 });
  });

  const effects = (after: Partial<SchedulingSettings>, stores = { taking: 12, daysAsChain: 8, limitAsChain: 1 }) =>
    futureOrderEffects(stores, { before: chain, after: { ...chain, ...after } });

  it('preview how many stores a change of the chain affects', () => {
    expect(effects({ maxDaysAvailableFutureOrder: 7 })).toEqual([
      '8 locales pasan a recibir pedidos hasta con 7 días de anticipación, en vez de con 3 días.',
    ]);
    expect(effects({ maxDaysAvailableFutureOrder: 0 })).toEqual([
      '8 locales pasan a recibir pedidos solo para el mismo día, en vez de con 3 días.',
    ]);
    expect(effects({ maxFutureOrdersPerStore: 20 })).toEqual([
      '1 local toma hasta 20 pedidos a futuro en cada media hora.',
    ]);
    expect(effects({ futureOrdersLead: 'two_hours' })).toEqual([
      '12 cocinas reciben los pedidos a futuro en otro momento. Los que ya están hechos llegan cuando se había dicho.',
    ]);
  });

  it('affect no store if none accepts them or all have their own settings', () => {
    expect(effects({ maxDaysAvailableFutureOrder: 7 }, { taking: 0, daysAsChain: 0, limitAsChain: 0 })).toEqual([
      'Ningún local acepta pedidos para más tarde: no cambia nada todavía.',
    ]);
    expect(
      effects(
        { maxDaysAvailableFutureOrder: 7, maxFutureOrdersPerStore: 5 },
        { taking: 2, daysAsChain: 0, limitAsChain: 0 },
      ),
    ).toEqual([
      'Ningún local cambia sus días de anticipación: todos tienen los suyos.',
      'Ningún local cambia su máximo por media hora: todos tienen el suyo.',
    ]);
  });
});
