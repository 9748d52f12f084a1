import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { PercentChangeBox } from './PercentChange.tsx';

function Change() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <PercentChangeBox value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

const box = page.getByRole('textbox', { name: 'Porcentaje' });
const status = page.getByRole('status');

test('a percentage is raised or lowered by choice or by a minus sign', async () => {
  await renderScreen([{ path: '/', component: Change }], { at: '/' });
  await page.getByText('Bajar').click();
  await box.fill('5');
  await expect.element(status).toHaveTextContent('-5');
  await page.getByText('Subir').click();
  await expect.element(status).not.toHaveTextContent('-5');
  await box.fill('-7.5');
  await expect.element(status).toHaveTextContent('-7.5');
  await expect.element(box).toHaveValue('7.5');
  await expect.element(page.getByRole('radio', { name: 'Bajar' })).toBeChecked();
  await box.fill('');
  await expect.element(status).toHaveTextContent('null');
  await expect.element(page.getByRole('radio', { name: 'Bajar' })).toBeChecked();
});
