import { expect, test } from 'vitest';
import { never, portOnSandbox } from '#testing/integrations/portContract.ts';
import { posContract, posOrder } from '#testing/integrations/posContract.ts';
import { posWriteContract } from '#testing/integrations/posItemContract.ts';
import { aloha } from './aloha.ts';
import { alohaSandbox } from './alohaSandbox.ts';
import { sign } from './dialect.ts';

posContract(aloha, alohaSandbox);
posWriteContract(aloha, alohaSandbox);

const port = portOnSandbox(aloha, alohaSandbox, (opened) => opened);

test('a signature changes with the second, the method and the path', () => {
  const request = {
    method: 'GET',
    path: '/catalog/items',
    date: new Date('2026-07-02T03:30:00.900Z'),
    organization: 'cadena',
    secretKey: 'secreto',
  };
  expect(sign({ ...request, date: new Date('2026-07-02T03:30:00.100Z') })).toBe(sign(request));
  const changes = [{ date: new Date('2026-07-02T03:30:01.000Z') }, { method: 'POST' }, { path: '/catalog/items/1' }];
  expect(new Set(changes.map((change) => sign({ ...request, ...change }))).size).toBe(3);
  expect(changes.map((change) => sign({ ...request, ...change }))).not.toContain(sign(request));
});

test('the unit of a store comes before that of the credentials', async () => {
  const { adapter: opened } = port.open();
  const store = opened.store && { ...opened.store, references: { storeId: 'unidad-10' } };
  await expect(aloha.pos?.open({ ...opened, store }).catalogue(never)).rejects.toThrow('credenciales');
});

test('the number of an order is that of its check', async () => {
  const { adapter: opened } = port.open();
  expect(await aloha.pos?.open(opened).send(posOrder(), never)).toMatchObject({ number: expect.stringMatching(/^A/) });
});
