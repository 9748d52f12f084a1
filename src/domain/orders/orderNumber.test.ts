import { expect, test } from 'vitest';
import { readOrderNumber } from './orderNumber.ts';

test.each([
  ['11742', 11_742, false],
  ['11.742', 11_742, false],
  ['11,742', 11_742, false],
  ['11 742', 11_742, false],
  ['1.011.742', 1_011_742, false],
  ['１１７４２', 11_742, false],
  ['#11742', 11_742, true],
  ['# 11.742', 11_742, true],
  ['N° 11742', 11_742, true],
  ['Nº11.742', 11_742, true],
  ['№ 11742', 11_742, true],
  ['N 11742', 11_742, true],
  ['n. 11742', 11_742, true],
  ['No. 11742', 11_742, true],
  ['Nro. 11742', 11_742, true],
  ['número 11742', 11_742, true],
  ['Pedido 11742', 11_742, true],
  ['pedido n° 11.742', 11_742, true],
  ['Pedido #11742', 11_742, true],
])('«%s» is the order %d', (text, id, isLabelled) => expect(readOrderNumber(text)).toEqual({ id, isLabelled }));

test.each([
  '',
  '#',
  'N°',
  '11.74',
  '9 8765 4321',
  '+56987654321',
  'Nina 11742',
  '11742 Ana',
  '1e3',
  '12.3456',
  'N50',
  'NO100',
  'PEDIDO50',
])('«%s» is no number of an order', (text) => expect(readOrderNumber(text)).toBeNull());
