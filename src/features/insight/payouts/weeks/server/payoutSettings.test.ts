import { expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { payoutSection } from '#features/platform/settings/sections/payouts.contract.ts';
import { meApi } from '#features/platform/users/me.contract.ts';
import { testApp } from '#testing/testApp.ts';
import { payoutsApi } from '../weeks.contract.ts';

const comanda = await testApp();

test('the company setting switches payouts on and off for all users immediately', async () => {
  const [{ admin, userWith }, other] = [await comanda.tenant(), await comanda.tenant()];
  const reader = await userWith(['payments.list']);
  const weeks = () => reader.call(payoutsApi.weeks, { query: { page: 0 } });
  expect((await weeks()).status).toBe(404);
  const preview = await admin.call(payoutSection.api.preview, { body: { consolidationReport: 'weekly' } });
  expect(preview.body.consequences).toEqual([
    'Liquidaciones aparece en el menú. Se liquida desde el lunes de esta semana: lo anterior queda fuera.',
  ]);
  await admin.call(payoutSection.api.update, { body: { consolidationReport: 'weekly' } });
  await vi.waitFor(async () => expect((await weeks()).status).toBe(200), 5000);
  expect((await reader.call(meApi.me)).body.flags).toContain('consolidations');
  expect((await other.admin.call(payoutsApi.weeks, { query: { page: 0 } })).status).toBe(404);
  const history = await admin.call(auditApi.history, { params: { entity: 'settings', id: 5 } });
  await admin.call(auditApi.undo, { params: { requestId: history.body.data[0]!.requestId } });
  await vi.waitFor(async () => expect((await weeks()).status).toBe(404), 5000);
});
