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
  it('switched on and off again leaves the store as it was saved', () => {
    const on = withCells(noPayments, { saved: noPayments }, [cash], 'on');
    expect(on.inStore).toEqual({ cash: true });
    expect(withCells(on, { saved: noPayments }, [cash], 'off')).toEqual(noPayments);
    const saved = { ...noPayments, inStore: { cash: false } };
    expect(withCells(withCells(saved, { saved }, [cash], 'on'), { saved }, [cash], 'off')).toEqual(saved);
  });

  it('says off where it was on', () => {
    const saved = { ...noPayments, inStore: { cash: true } };
    expect(withCells(saved, { saved }, [cash], 'off').inStore).toEqual({ cash: false });
  });

  it('is on, off or stays as it is where only changes are written', () => {
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

  it('may be switched off everywhere by a change, though nothing is saved here', () => {
    expect(withCells(noPayments, {}, [cash], 'off').inStore).toEqual({ cash: false });
  });
});

describe('a method that the chain has a word of', () => {
  const chain = { ...noPayments, inStore: { cash: true, card: false } };
  const card = { group: 'inStore', method: 'card' } as const;

  it('is as the chain says until the store says otherwise', () => {
    expect([cash, card].map((cell) => stateOf(noPayments, cell, chain))).toEqual(['on', 'off']);
    expect(stateOf({ ...noPayments, inStore: { cash: false } }, cash, chain)).toBe('off');
    expect(rowsOf('cl', noPayments, { ...noPayments, inStore: { sinpe: true } }).near).toContain('sinpe');
  });

  it('is the store’s own where it differs, and the chain’s again where it is as the chain says', () => {
    const off = withCells(noPayments, { saved: noPayments, chain }, [cash], 'off');
    expect(off.inStore).toEqual({ cash: false });
    expect(withCells(off, { saved: noPayments, chain }, [cash], 'on')).toEqual(noPayments);
    const custom = { ...noPayments, inStore: { cash: false } };
    expect(withCells(custom, { saved: custom, chain }, [cash], 'on')).toEqual(noPayments);
    expect(withCells(noPayments, { saved: noPayments, chain }, [card], 'on').inStore).toEqual({ card: true });
  });
});

describe('the heads of the columns', () => {
  it('tell whether all of them are on, off, or some of each', () => {
    expect(sharedState(['on', 'on'])).toBe('on');
    expect(sharedState(['on', 'off'])).toBe('mixed');
    expect(sharedState([])).toBe('off');
  });
});

describe('the rows', () => {
  it('begin with the methods of the country and keep those of others that are on', () => {
    expect(rowsOf('cl', noPayments).near).toContain('online');
    expect(rowsOf('cl', noPayments).far).toContain('sinpe');
    expect(rowsOf('cr', noPayments).near).toContain('sinpe');
    const odd = { ...noPayments, inStore: { sinpe: true } };
    expect(rowsOf('cl', odd).near).toContain('sinpe');
  });
});

describe('the arrow keys', () => {
  const all = () => true;
  it('go to the next cell that can be pressed, and stay within the grid', () => {
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

describe('the methods in words', () => {
  it('name what each group takes', () => {
    const value = { ...noPayments, storeDelivery: { online: true, cash: true, card: false } };
    expect(formatPayments(value)).toBe('Delivery: Efectivo. Delivery: sin Tarjeta al recibir. Delivery: Webpay');
    expect(formatPayments(noPayments)).toBe('nada propio');
  });
});
