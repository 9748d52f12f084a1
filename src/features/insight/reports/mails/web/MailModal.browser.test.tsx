import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idleQuery, type RecordSources, RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { CurrentUserContext, type CurrentUser } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { blankReportMail, type ReportMail, reportMailsApi } from '../mails.contract.ts';
import { MailButton } from './MailButton.tsx';
import { MailsPage } from './MailsPage.tsx';

const server = fakeServer();
const me = { id: 7, name: 'Ana', email: 'ana@demo.test', policies: [] } as unknown as CurrentUser;
const mail: ReportMail = {
  id: 3,
  name: 'Venta de la semana',
  ...blankReportMail,
  type: 'revenueByPeriod',
  cadence: 'weekly',
  recipientIds: [7, 8],
  authorName: 'Ana',
  recipients: [
    { id: 7, name: 'Ana', state: 'receives' },
    { id: 8, name: 'Benito', state: 'withoutPermission' },
  ],
  nextAt: '2026-11-30T11:00:00.000Z',
  lastSent: {
    startDate: '2026-11-16',
    endDate: '2026-11-22',
    words: '16 al 22 de noviembre',
    at: '2026-11-23T11:00:02.000Z',
    recipients: 1,
  },
  isWithinReach: true,
  version: 1,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
};

const noRecords = async () => ({ search: () => idleQuery });
const sources: RecordSources = {
  stores: { noun: ['local', 'locales'], load: noRecords },
  storeGroups: { noun: ['grupo', 'grupos'], load: noRecords },
};
const policies = ['report_mails.list', 'report_mails.show', 'report_mails.create', 'report_mails.update'];

function show(content: React.ReactNode, at = '/reports') {
  const people = [
    { id: 7, name: 'Ana', email: 'ana@demo.test' },
    { id: 8, name: 'Benito', email: 'benito@demo.test' },
  ];
  server.now.answer(reportMailsApi.recipients, ({ query: { ids } }) => ({
    data: people.filter(({ id }) => !ids || ids.includes(id)),
  }));
  server.now.answer(reportMailsApi.list, () => ({ data: [mail], count: 1, total: 1, page: 1, nextPage: null }));
  server.now.answer(reportMailsApi.get, () => mail);
  const component = () => (
    <CurrentUserContext value={me}>
      <RecordSourcesContext value={sources}>{content}</RecordSourcesContext>
    </CurrentUserContext>
  );
  return renderScreen([{ path: at.split('?')[0] as string, component }], { at, policies });
}

test('a report is sent by mail as it is looked at, to whoever sets it up and whom they choose', async () => {
  await show(
    <MailButton search={{ compare: 'lastYear', platform: 'web', from: '2026-11-02' }} type="revenueByPeriod" />,
  );
  await page.getByRole('button', { name: 'Enviar por correo' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Reporte' })).toHaveValue('Ventas por período');
  await expect.element(page.getByRole('combobox', { name: 'Comparar con' })).toHaveValue('Mismos días del año pasado');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Semana');
  await page.getByRole('combobox', { name: 'Se envía' }).click();
  await page.getByRole('option', { name: 'Cada mes' }).click();
  await page.getByRole('textbox', { name: 'Día del mes' }).fill('3');
  let sent: unknown;
  server.now.answer(reportMailsApi.create, ({ body }) => {
    sent = body;
    throw new Refusal(422, {
      message: 'Revisa los campos marcados.',
      errors: { recipient_ids: ['Una de las personas ya no existe'] },
    });
  });
  await page.getByRole('button', { name: 'Programar' }).click();
  await expect.element(page.getByText(/Una de las personas ya no existe/).first()).toBeVisible();
  expect(sent).toMatchObject({
    name: 'Semana',
    type: 'revenueByPeriod',
    compare: 'lastYear',
    platform: 'web',
    cadence: 'monthly',
    monthDay: 3,
    hour: 8,
    recipientIds: [7],
  });
});

test('a report by mail is seen before it is saved, as HTML and as text, and comes as a test', async () => {
  await show(<MailButton search={{}} type="heatmap" />);
  await page.getByRole('button', { name: 'Enviar por correo' }).click();
  // A map is none of those that can be sent.
  await expect.element(page.getByRole('combobox', { name: 'Reporte' })).toHaveValue('Resumen');
  server.now.answer(reportMailsApi.preview, ({ body: { type } }) => ({
    subject: `Reporte semanal: ${type}`,
    html: '<p style="height:900px">El correo</p>',
    text: 'El texto',
  }));
  await page.getByRole('button', { name: 'Ver el correo' }).click();
  const preview = page.getByRole('dialog', { name: 'Así llega el correo' });
  await expect.element(preview.getByText('Asunto: Reporte semanal: summary')).toBeVisible();
  const frame = () => preview.getByTitle('El correo').element() as HTMLIFrameElement;
  await expect.poll(() => frame().clientHeight).toBeGreaterThan(900);
  await preview.getByText('Solo texto').click();
  await expect.element(preview.getByText('El texto')).toBeVisible();
  await preview.getByRole('button', { name: 'Cerrar' }).click();
  server.now.answer(reportMailsApi.test, () => ({ email: 'ana@demo.test' }));
  await page.getByRole('button', { name: 'Enviarme una prueba' }).click();
  await expect.element(page.getByText('Prueba enviada a ana@demo.test')).toBeVisible();
});

test('the list says when each is sent next and was last, and who gets nothing and why', async () => {
  const { container } = await show(<MailsPage />, '/reports/mails');
  await expect.element(page.getByText('Cada lunes a las 08:00')).toBeVisible();
  await expect.element(page.getByText('16 al 22 de noviembre, a 1 persona')).toBeVisible();
  await expect.element(page.getByText('Benito: su rol no ve reportes')).toBeVisible();
  await expectAccessible(container);
});
