import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { page, userEvent } from 'vitest/browser';
import { TenantFormatContext, useTenantFormat } from '../../shell/format.tsx';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { amount } from '../../../contract/fields.ts';
import { FormCard } from '../FormCard.tsx';
import { fieldsFor } from './fields.tsx';
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

const priced = z.strictObject({ price: amount, surcharge: z.array(z.strictObject({ price: amount })) });
const { Money } = fieldsFor<z.output<typeof priced>>();

function PriceForm() {
  const parseAmount = (text: string) => (text === '8.990' ? { problem: ambiguous } : { value: Number(text) });
  return (
    <TenantFormatContext value={{ ...useTenantFormat(), parseAmount }}>
      <FormCard
        title="Producto"
        schema={priced}
        initial={{ price: 100, surcharge: [{ price: 5 }] }}
        version={1}
        save={() => Promise.resolve({ version: 2 })}
        success="Guardado"
      >
        <Money name="price" label="Precio" />
        <Money name={'surcharge.0.price' as 'price'} label="Recargo" />
      </FormCard>
    </TenantFormatContext>
  );
}

test('the summary of a form names each ambiguous amount with both readings, also within lists', async () => {
  await renderScreen([{ path: '/', component: () => <PriceForm /> }], { at: '/' });
  await price.fill('8.990');
  await page.getByLabelText('Recargo').fill('8.990');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const summary = () => page.getByRole('alert').element().textContent;
  await expect.poll(summary).toContain(`Precio: ${ambiguous}`);
  await expect.poll(summary).toContain(`Recargo: ${ambiguous}`);
  await price.fill('diez');
  await expect.poll(summary).toContain('Precio: Debe ser un número');
});

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
