import { expect, test } from 'vitest';
import { never, portOnSandbox } from '#testing/integrations/portContract.ts';
import { posContract } from '#testing/integrations/posContract.ts';
import { posOrder } from '#testing/integrations/posOrders.ts';
import { posFbd } from './posFbd.ts';
import { posFbdSandbox } from './posFbdSandbox.ts';

posContract(posFbd, posFbdSandbox);

const port = portOnSandbox(posFbd, posFbdSandbox, (opened) => opened);

test('a delivery without the code of its item is refused before anything is sent', async () => {
  const { adapter: opened, calls } = port.open();
  const order = posOrder({ delivery: { code: null, amount: 1990 } });
  expect(await posFbd.pos?.open(opened).send(order, never)).toMatchObject({ state: 'refused', reason: 'unmapped' });
  expect(calls).toEqual([]);
});

test('the id of a store comes before that of the credentials', async () => {
  const { adapter: opened, calls } = port.open();
  const store = opened.store && { ...opened.store, references: { storeId: '77' } };
  await expect(posFbd.pos?.open({ ...opened, store }).catalogue(never)).rejects.toThrow('FBD');
  expect(calls.at(-1)?.url).toMatch(/stores\/77\/items/);
});
