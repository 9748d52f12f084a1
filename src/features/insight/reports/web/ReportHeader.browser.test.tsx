import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { kpiApi, reportLabels, reportTypes } from '../reports.contract.ts';
import { PhoneHeader } from './ReportHeader.tsx';
import { ReportsPage } from './ReportsPage.tsx';
import { report } from './testing/sampleReport.ts';

const server = fakeServer();

test('on a phone a report shows its full name, which opens the list of reports, and its actions in one list', async () => {
  await page.viewport(390, 844);
  server.now.answer(kpiApi.report, () => report);
  const component = () => (
    <RecordSourcesContext value={{}}>
      <ReportsPage />
    </RecordSourcesContext>
  );
  const { search, unmount } = await renderScreen([{ path: '/reports', component }], {
    at: '/reports?type=deliveryCofinanceDetails',
    policies: ['kpi.list', 'kpi.export', 'report_mails.create'],
  });
  const name = page.getByRole('heading', { level: 1, name: 'Cofinanciamiento de despachos' });
  await expect.element(name).toBeVisible();
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
  await page.getByRole('combobox', { name: 'Reporte' }).click();
  await page.getByRole('option', { name: 'Ventas por período' }).click();
  await expect.poll(() => search().type).toBe('revenueByPeriod');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ventas por período' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await expect.element(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '¿Por qué cambió?' })).toBeVisible();
  await expectAccessible();
  await unmount();
  await page.viewport(1280, 800);
});

test('the name of each report is one line on a phone', async () => {
  await page.viewport(390, 844);
  const component = () => reportTypes.map((type) => <PhoneHeader key={type} type={type} narrow={() => undefined} />);
  const { unmount } = await renderScreen([{ path: '/reports', component }], { at: '/reports' });
  const names = page.getByRole('heading', { level: 1 });
  await expect.poll(() => names.elements().length).toBe(reportTypes.length);
  const lines = names
    .elements()
    .map((each) => [each.textContent, Math.round(each.clientHeight / parseFloat(getComputedStyle(each).lineHeight))]);
  expect(lines).toEqual(reportTypes.map((type) => [reportLabels[type], 1]));
  await unmount();
  await page.viewport(1280, 800);
});
