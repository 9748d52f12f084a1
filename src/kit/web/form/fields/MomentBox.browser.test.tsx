import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TenantFormatContext, useTenantFormat } from '../../shell/format.tsx';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { MomentBox } from './MomentBox.tsx';

function Until({ minDate }: { minDate?: string }) {
  const format = useTenantFormat();
  const [moment, setMoment] = useState('');
  return (
    <TenantFormatContext value={{ ...format, today: () => '2026-11-23' }}>
      <MomentBox id="until" label="Hasta" value={moment} onChange={setMoment} {...(minDate && { minDate })} />
      <output>{moment}</output>
      <button onClick={() => setMoment('')}>Descartar</button>
    </TenantFormatContext>
  );
}

const day = page.getByRole('textbox', { name: 'Hasta, fecha' });
const time = page.getByRole('combobox', { name: 'Hasta, hora' });
const moment = page.getByRole('status');

test('a time without a day is today until another day is picked', async () => {
  await renderScreen([{ path: '/', component: () => <Until /> }], { at: '/' });
  await time.click();
  await userEvent.keyboard('1');
  await expect.element(moment).toHaveTextContent('T1');
  await userEvent.keyboard('8:00');
  await expect.element(moment).toHaveTextContent('2026-11-23T18:00');
  await day.fill('24112026');
  await userEvent.tab();
  await expect.element(moment).toHaveTextContent('2026-11-24T18:00');
});

test('an unreadable day stays in the field to be fixed and is not a valid time', async () => {
  await renderScreen([{ path: '/', component: () => <Until /> }], { at: '/' });
  await day.fill('31/11/2026');
  await userEvent.tab();
  await expect.element(moment).toHaveTextContent('31/11/2026T');
  await expect.element(day).toHaveValue('31/11/2026');
  await expect.element(page.getByText('Esa fecha no existe')).toBeVisible();
  await day.fill('30/11/2026');
  await userEvent.tab();
  await expect.element(moment).toHaveTextContent('2026-11-30T');
  await day.clear();
  await userEvent.tab();
  await expect.element(moment).toBeEmptyDOMElement();
  await day.fill('mañana');
  await userEvent.tab();
  await expect.element(moment).toHaveTextContent('mañanaT');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(day).toHaveValue('');
});

test('a day outside the calendar is reported as typed, so that the form can reject it', async () => {
  await renderScreen([{ path: '/', component: () => <Until minDate="2026-11-23" /> }], { at: '/' });
  await day.fill('30/11/2026');
  await expect.element(moment).toHaveTextContent('2026-11-30T');
  await day.fill('03/11/2026');
  await userEvent.tab();
  await expect.element(moment).toHaveTextContent('2026-11-03T');
  await expect.element(day).toHaveValue('03/11/2026');
});
