import { expect, test } from 'vitest';
import { type MailedOrder, orderTable } from './orderMail.ts';

const line = { name: 'Italiano', quantity: 2, choices: [], comment: '' };

const order: MailedOrder = {
  number: 7,
  dispatchMethod: 'pickUp',
  store: { name: 'Ñuñoa', phone: '', address: '' },
  guest: { name: 'Camila', phone: '', address: '' },
  when: 'hoy a las 20:30',
  lines: [
    { ...line, total: 8600, fullTotal: 9500 },
    { ...line, name: 'Completo', total: 4000, fullTotal: 4000 },
  ],
  parts: [],
  total: 12_600,
  payment: 'Efectivo',
  notes: '',
  answers: [],
  cancelReason: '',
  refunded: 0,
  documents: [],
};

test('a line that the menu discounts shows the price before it', () => {
  const table = JSON.stringify(orderTable(order, 'cl', false));
  expect(table).toContain('$8.600');
  expect(table).toContain('antes $9.500');
  expect(table).not.toContain('antes $4.000');
});
