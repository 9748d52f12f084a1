import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TenantFormatContext, useTenantFormat } from '../../shell/format.tsx';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { MoneyBox, NumberBox } from './NumberField.tsx';

const ambiguous = '«8.990» puede ser 8.99 o 8,990: escríbelo sin puntos ni comas de miles, 8.99 o 8990.';

function Prices() {
  const [price, setPrice] = useState<number | null>(100);
  const [minutes, setMinutes] = useState<number | null>(null);
  const parseAmount = (text: string) => (text === '8.990' ? { problem: ambiguous } : { value: Number(text) });
  return (
    <TenantFormatContext value={{ ...useTenantFormat(), parseAmount, readDecimal: (text) => Number(text) || null }}>
      <MoneyBox label="Precio" value={price} onChange={setPrice} />
      <NumberBox label="Minutos" value={minutes} onChange={setMinutes} />
      <output>{String(price)}</output>
    </TenantFormatContext>
  );
}

const price = page.getByLabelText('Precio');

test('an amount that may mean two numbers shows both after leaving the field, and keeps its text', async () => {
  await renderScreen([{ path: '/', component: () => <Prices /> }], { at: '/' });
  await price.fill('8.990');
  await expect.element(page.getByRole('status')).toHaveTextContent('NaN');
  await expect.element(page.getByText(ambiguous)).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByText(ambiguous)).toBeVisible();
  await expect.element(price).toHaveValue('8.990');
  await price.fill('8990');
  await userEvent.tab();
  await expect.element(page.getByRole('status')).toHaveTextContent('8990');
  await expect.element(page.getByText(ambiguous)).not.toBeInTheDocument();
});

test('a text that is no number is explained after leaving the field', async () => {
  await renderScreen([{ path: '/', component: () => <Prices /> }], { at: '/' });
  await page.getByLabelText('Minutos').fill('diez');
  await userEvent.tab();
  await expect.element(page.getByText('Debe ser un número')).toBeVisible();
});
