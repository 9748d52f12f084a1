import { describe, expect, it } from 'vitest';
import type { StorePaymentMethods } from '../payments.contract.ts';
import { toggleState, rowsOf, sharedState, formatPayments, stateOf, nextGridPosition, withCells } from './payments.ts';

const noPayments: StorePaymentMethods = {
  inStore: {},
  storeDelivery: {},
  orderTakerInStore: {},
  orderTakerStoreDelivery: {},
};
const cash = { group: 'inStore', method: 'cash' } as const;

describe('a payment method of a group', () => {
  it('has no change after switching it on and off', () => {
    const on = withCells(noPayments, { saved: noPayments }, [cash], 'on');
    expect(on.inStore).toEqual({ cash: true });
    expect(withCells(on, { saved: noPayments }, [cash], 'off')).toEqual(noPayments);
    const saved = { ...noPayments, inStore: { cash: false } };
    expect(withCells(withCells(saved, { saved }, [cash], 'on'), { saved }, [cash], 'off')).toEqual(saved);
  });

  it('sends off if it was on', () => {
    const saved = { ...noPayments, inStore: { cash: true } };
    expect(withCells(saved, { saved }, [cash], 'off').inStore).toEqual({ cash: false });
  });

  it('is on, off or unchanged in a bulk edit', () => {
    const states = [noPayments, withCells(noPayments, {}, [cash], 'on')].map((value) => stateOf(value, cash, 'stays'));
    expect(states).toEqual(['stays', 'on']);
    expect(stateOf(noPayments, cash, undefined)).toBe('off');
    expect([toggleState('stays', true), toggleState('on', true), toggleState('off', true)]).toEqual([
      'on',
      'off',
      'stays',
    ]);
    expect([toggleState('off', false), toggleState('on', false), toggleState('mixed', false)]).toEqual([
      'on',
      'off',
      'on',
    ]);
  });

  it('can be switched off by a bulk edit without a saved value', () => {
    expect(withCells(noPayments, {}, [cash], 'off').inStore).toEqual({ cash: false });
  });
});

describe('a method with a setting of the chain', () => {
  const chain = { ...noPayments, inStore: { cash: true, card: false } };
  const card = { group: 'inStore', method: 'card' } as const;

  it('inherits it until the store overrides it', () => {
    expect([cash, card].map((cell) => stateOf(noPayments, cell, chain))).toEqual(['on', 'off']);
    expect(stateOf({ ...noPayments, inStore: { cash: false } }, cash, chain)).toBe('off');
    expect(rowsOf('cl', noPayments, { ...noPayments, inStore: { onvo: true } }).near).toContain('onvo');
  });

  it('is overridden if different, and inherited again if equal', () => {
    const off = withCells(noPayments, { saved: noPayments, chain }, [cash], 'off');
    expect(off.inStore).toEqual({ cash: false });
    expect(withCells(off, { saved: noPayments, chain }, [cash], 'on')).toEqual(noPayments);
    const custom = { ...noPayments, inStore: { cash: false } };
    expect(withCells(custom, { saved: custom, chain }, [cash], 'on')).toEqual(noPayments);
    expect(withCells(noPayments, { saved: noPayments, chain }, [card], 'on').inStore).toEqual({ card: true });
  });
});

describe('column headers', () => {
  it('show whether all, none or some are on', () => {
    expect(sharedState(['on', 'on'])).toBe('on');
    expect(sharedState(['on', 'off'])).toBe('mixed');
    expect(sharedState([])).toBe('off');
  });
});

describe('the rows', () => {
  it('start with the methods of the country and keep active ones of others', () => {
    expect(rowsOf('cl', noPayments).near).toContain('online');
    expect(rowsOf('cl', noPayments).far).toContain('onvo');
    expect(rowsOf('cr', noPayments).near).toContain('onvo');
    const odd = { ...noPayments, inStore: { onvo: true } };
    expect(rowsOf('cl', odd).near).toContain('onvo');
  });

  it('leave out methods that no provider collects, except active ones', () => {
    const { near, far } = rowsOf('cl', noPayments);
    expect([...near, ...far].filter((method) => ['sodexo', 'chek', 'sinpe'].includes(method))).toEqual([]);
    expect(rowsOf('cl', { ...noPayments, storeDelivery: { chek: true } }).near).toContain('chek');
  });
});

describe('the arrow keys', () => {
  const all = () => true;
  it('move to the next enabled cell within the grid', () => {
    expect(nextGridPosition('ArrowDown', { row: -1, column: 2 }, 3, all)).toEqual({ row: 0, column: 2 });
    expect(nextGridPosition('ArrowDown', { row: 0, column: 0 }, 3, ({ row }) => row !== 1)).toEqual({
      row: 2,
      column: 0,
    });
    expect(nextGridPosition('ArrowUp', { row: -1, column: 0 }, 3, all)).toBeNull();
    expect(nextGridPosition('ArrowRight', { row: 0, column: 3 }, 3, all)).toBeNull();
    expect(nextGridPosition('a', { row: 0, column: 0 }, 3, all)).toBeNull();
  });
});

describe('the summary of methods', () => {
  it('names the methods of each group', () => {
    const value = { ...noPayments, storeDelivery: { online: true, cash: true, card: false } };
    expect(formatPayments(value)).toBe('Delivery: Efectivo. Delivery: sin Tarjeta al recibir. Delivery: Webpay');
    expect(formatPayments(noPayments)).toBe('nada propio');
  });
});
