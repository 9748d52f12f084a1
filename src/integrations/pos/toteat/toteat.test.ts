import { expect, test } from 'vitest';
import { answeredBy } from '#testing/integrations/answeredBy.ts';
import { never, portOnSandbox } from '#testing/integrations/portContract.ts';
import { posContract } from '#testing/integrations/posContract.ts';
import { posOrder } from '#testing/integrations/posOrders.ts';
import { notAuthorized, paths } from './dialect.ts';
import { toteat } from './toteat.ts';
import { toteatSandbox } from './toteatSandbox.ts';

posContract(toteat, toteatSandbox);

const port = portOnSandbox(toteat, toteatSandbox, (opened) => opened);

test('a token in the address is in no log, also with its characters encoded', async () => {
  const { adapter: opened, calls } = port.open();
  await toteat.pos?.open(opened).isShiftOpen?.(never);
  expect(calls.map(({ url }) => url).join()).toContain('xapitoken=•••');
});

/** Toteat with another answer to a path. */
const withAnswer = (path: string, body: object) => {
  const { adapter: opened } = port.open();
  const http = answeredBy(opened.http, async (call, send) =>
    call.path.startsWith(path) ? { status: 200, text: '', body } : send(),
  );
  return toteat.pos?.open({ ...opened, http });
};

test('a call that is not allowed is told from a dead token', async () => {
  const answer = { ok: false, msg: { texto: notAuthorized, tipo: 1 } };
  await expect(withAnswer(paths.products, answer)?.catalogue(never)).rejects.toThrow('activa ese permiso');
  const dead = { ...port.sandbox().wrongCredentials };
  await expect(toteat.pos?.open(port.open(dead).adapter).catalogue(never)).rejects.toThrow('no reconoce el token');
});

test.each([
  [{ ok: false, msg: 'Mantenimiento' }, 'Toteat rechazó la consulta: Mantenimiento'],
  [{ ok: false, msg: { texto: 'Mantenimiento' } }, 'Toteat rechazó la consulta: Mantenimiento'],
  [{ ok: false }, 'Revisa el ID de restaurante y el de local'],
])('an error with the status 200 is one: %j', async (body, message) => {
  await expect(withAnswer(paths.products, body)?.catalogue(never)).rejects.toThrow(message);
});

test('the ids of a store come before those of the credentials', async () => {
  const { adapter: opened, calls } = port.open();
  const store = opened.store && { ...opened.store, references: { storeId: '2', restaurantId: '77' } };
  await expect(toteat.pos?.open({ ...opened, store }).isShiftOpen?.(never)).rejects.toThrow('Revisa el ID');
  expect(calls.at(-1)?.url).toMatch(/xir=77&xil=2&/);
});

test('a delivery without the code of its item is refused before anything is sent', async () => {
  const { adapter: opened, calls } = port.open();
  const order = posOrder({ delivery: { code: null, amount: 1990 } });
  expect(await toteat.pos?.open(opened).send(order, never)).toMatchObject({ state: 'refused', reason: 'unmapped' });
  expect(calls).toEqual([]);
});
