import { afterAll, expect, test } from 'vitest';
import { startSandboxes } from '../sandboxes.ts';
import type { ChannelOrder } from './port.ts';

const sandboxes = await startSandboxes();
afterAll(() => sandboxes.stop());
const hour = 3_600_000;

function rappi() {
  const found = sandboxes.channels.get('rappi');
  if (!found) throw new Error('No sandbox of rappi');
  return found;
}

const waiting: ChannelOrder = {
  reference: '2100000001',
  displayNumber: '2100000001',
  storeReference: '77',
  state: 'waiting',
  acceptBy: null,
  placedAt: new Date(Date.now() - hour).toISOString(),
  scheduledFor: null,
  method: 'delivery',
  carrier: 'channel',
  customer: { name: 'Camila R.', phone: null, phoneCode: null, address: null },
  lines: [],
  notes: '',
  amounts: {
    products: 0,
    storeDiscount: 0,
    channelDiscount: 0,
    delivery: 0,
    tip: 0,
    fees: 0,
    total: 0,
    cashDue: 0,
  },
  reason: null,
};

test('an order that was loaded without a deadline still waits, and is read as placed in the next minutes', () => {
  const channel = rappi();
  channel.loadOrder(waiting, { isReady: false });
  const [book] = channel.books();
  expect(book?.state).toBe('waiting');
  expect(Date.parse(book?.placedAt ?? '')).toBeGreaterThan(Date.now());
});

test('a store that is added is open and has no menu', () => {
  const channel = rappi();
  channel.addStore({ reference: '77', name: 'Valparaíso', connected: 'us' });
  expect(channel.stores.at(-1)).toEqual({ reference: '77', name: 'Valparaíso', connected: 'us' });
  expect(channel.menus.of('77')).toMatchObject({ live: null, state: null });
  expect(channel.storeBooks.of('77').closedBy).toBeNull();
});

test('a menu that waits is approved after the time that the channel takes, and otherwise by hand', () => {
  const { menus } = rappi();
  const [early, late] = [{ items: [1] }, { items: [2] }];
  menus.take('77', early, { waits: 'ignored' });
  expect(menus.of('77')).toMatchObject({ state: 'waiting', live: null });
  menus.approve('77');
  menus.approvalMs = 0;
  menus.take('77', late, { waits: 'ignored' });
  expect(menus.of('77')).toMatchObject({ state: 'live', live: late });
});
