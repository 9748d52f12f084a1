import { describe, expect, it } from 'vitest';
import { orderMoveSteps } from '#domain/orders/orderEvents.ts';
import { composeEffects, effect } from '#kit/server/effects.ts';
import { composedAreas } from './composedAreas.ts';

const run = () => undefined;
const events = { orderMoved: orderMoveSteps };

describe('effects of a move of an order', () => {
  it('exist for every declared step and run in the declared order', () => {
    const effects = composedAreas.databaseOptions.effects.get('orderMoved') ?? [];
    expect(effects.map(({ step }) => step)).toEqual(orderMoveSteps);
  });

  it('are sorted by step, whichever area comes first', () => {
    const areas = [
      { events: {}, effects: [effect('orderMoved', 'drivers', run)] },
      { events, effects: [effect('orderMoved', 'points', run)] },
    ];
    expect(composeEffects(areas).get('orderMoved')).toMatchObject([{ step: 'points' }, { step: 'drivers' }]);
  });

  it('are rejected where two areas take the same step', () => {
    const points = { events: {}, effects: [effect('orderMoved', 'points', run)] };
    expect(() => composeEffects([{ events, effects: [] }, points, points])).toThrow('Two areas claim the step points');
  });

  it('are rejected where no area declares their event or step', () => {
    const points = { events: {}, effects: [effect('orderMoved', 'points', run)] };
    expect(() => composeEffects([points])).toThrow('No area declares the step points of orderMoved');
  });
});
