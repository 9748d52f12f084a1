import { describe, expect, test } from 'vitest';
import { uploadFile } from '#testing/imports.ts';
import { storedRefund, settlingChain, soldOrder } from '#testing/payouts.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { statementsApi } from '../statements.contract.ts';

const comanda = await testApp();
const friday = '2026-11-20T15:00:00.000Z';

async function chain() {
  const tenant = await settlingChain(comanda);
  const storeId = await tenant.store('Ñuñoa');
  const sold = [];
  for (let nth = 0; nth < 4; nth++) sold.push(await soldOrder(tenant, { storeId, at: friday }));
  return { tenant, admin: tenant.admin, sold: sold.map(({ orderId }) => orderId), payments: sold };
}

const reconcile = async (who: Caller, file: string) => {
  const { status, body, refusal } = await uploadFile(who, statementsApi.reconcile, file);
  return { status, body: body, refusal };
};

describe('reconciling a provider statement', () => {
  test('reports three discrepancies and matches the rest', async () => {
    const { admin, sold } = await chain();
    const [first, second, third, fourth] = sold;
    const file = [
      'Fecha;N° Referencia;Monto transacción',
      `20/11/2026 12:00;mach-${first};$13.790`,
      `20/11/2026 12:00;MACH-${second};13.700,00`,
      `20/11/2026 12:00;mach-${third};13790`,
      '20/11/2026 12:00;de-otro;990',
    ].join('\r\n');
    const { body } = await reconcile(admin, file.replace('N° Referencia', 'Número de referencia'));
    expect(body).toMatchObject({ lines: 4, matched: 2, matchedAmount: 27_580, from: '2026-11-20', to: '2026-11-20' });
    expect(body.discrepancies.map(({ kind, orderId, difference }) => [kind, orderId, difference])).toEqual([
      ['differs', second, 90],
      ['unknown', null, -990],
      ['missing', fourth, 13_790],
    ]);
  });

  test('matches lines by order, and ignores refunds the statement does not report', async () => {
    const { tenant, admin, sold, payments } = await chain();
    await storedRefund(tenant, {
      ...(payments[0] as { orderId: number; paymentId: number }),
      amount: 1000,
      at: friday,
    });
    const lines = sold.map((id) => `2026-11-20,#${id},13790.00`);
    const { body } = await reconcile(admin, ['date,order,amount', ...lines].join('\n'));
    expect([body.matched, body.discrepancies]).toEqual([4, []]);
  });

  test('reports lines whose amount or day cannot be read, and reads those in the marks of the file', async () => {
    const { admin, sold } = await chain();
    const [first, second, third, fourth] = sold;
    const lines = [
      `mach-${first};13,790;20/11/2026`,
      `mach-${second};13.790;20/11/2026`,
      `mach-${third};trece mil;20/11/2026`,
      `mach-${fourth};13790;31/02/2026`,
    ];
    const { status, body } = await reconcile(admin, ['Referencia;Monto;Fecha', ...lines].join('\n'));
    expect([status, body.from, body.to, body.matched]).toEqual([200, '2026-11-20', '2026-11-20', 2]);
    expect(body.discrepancies.flatMap(({ line, problem }) => (problem ? [[line, problem]] : []))).toEqual([
      [4, '«trece mil» no es un número.'],
      [5, 'La fecha «31/02/2026» no existe.'],
    ]);
  });

  test('rejects files without an identifying column, over the day limit, or without lines', async () => {
    const { admin } = await chain();
    expect((await reconcile(admin, 'Monto\n100')).refusal.message).toContain('«Referencia» o «Pedido»');
    const long = 'fecha;pedido;monto\n01/01/2026;1;100\n01/07/2026;2;100';
    expect((await reconcile(admin, long)).refusal.message).toContain('más de 92 días');
    expect((await reconcile(admin, 'fecha;pedido;monto')).refusal.message).toBe('La cartola no tiene ninguna línea.');
  });

  test('rejects users with some stores', async () => {
    const { tenant } = await chain();
    const limited = await tenant.userWith(['payments.reconcile'], { storeIds: [await tenant.store('Maipú')] });
    const { status, refusal } = await reconcile(limited, 'pedido;monto\n1;100');
    expect([status, refusal.code]).toEqual([403, 1104]);
  });

  test('does not match payments of another company', async () => {
    const { sold } = await chain();
    const stranger = await settlingChain(comanda);
    const { body } = await reconcile(stranger.admin, `pedido;monto\n${sold[0]};13790`);
    expect(body.discrepancies.map(({ kind }) => kind)).toEqual(['unknown']);
  });
});
