import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type ChannelStatement, channelStatementsApi } from '../channelStatements.contract.ts';
import { ChannelStatementsPage } from './ChannelStatementsPage.tsx';

const server = fakeServer();
const at = '2026-11-26T07:20:00.000Z';
const statement: ChannelStatement = {
  id: 5,
  version: 1,
  createdAt: at,
  updatedAt: at,
  source: 'uber_eats',
  payoutReference: 'UE-47',
  from: '2026-11-16',
  to: '2026-11-22',
  isSettled: true,
  paidOn: null,
  fileName: 'uber.csv',
  lines: 4,
  orders: 2,
  sales: 34_120,
  commissions: -7506,
  net: -8386,
  problems: 0,
  difference: 0,
  comparedAt: at,
  uploadedAt: at,
  uploadedBy: 'Pía',
};

test('a statement shows every part of its net', async () => {
  await page.viewport(1440, 900);
  server.now.answer(
    channelStatementsApi.list,
    () => ({ data: [statement], total: 1, current_page: 1, last_page: 1 }) as never,
  );
  const component = () => (
    <RecordSourcesContext value={{}}>
      <ChannelStatementsPage />
    </RecordSourcesContext>
  );
  await renderScreen([{ path: '/order-payments/channels', component }], { at: '/order-payments/channels' });
  await expect.element(page.getByRole('radio', { name: 'Todas' })).toBeChecked();
  await expect.element(page.getByRole('row', { name: /34120.*-7506.*-35000.*-8386/ })).toBeVisible();
});
