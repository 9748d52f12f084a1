import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/renderScreen.tsx';
import { DialogActions } from './DialogActions.tsx';

/** A field that shows a message once it is left, and a button that closes what was typed. */
function Closing() {
  const [hour, setHour] = useState('');
  const [closed, setClosed] = useState(false);
  const [cancelled, setCancelled] = useState(false);
  return (
    <>
      <input aria-label="Hora" onBlur={({ target }) => setHour(target.value)} />
      {hour && <p style={{ height: 200 }}>Hasta las {hour}</p>}
      <DialogActions onCancel={() => setCancelled(true)}>
        <Button onClick={() => setClosed(true)}>Cerrar local</Button>
      </DialogActions>
      {closed && <p>Local cerrado</p>}
      {cancelled && <p>Local abierto</p>}
    </>
  );
}

test('a button acts on its first press, after the field with the cursor has read what was typed', async () => {
  await renderScreen([{ path: '/stores', component: Closing }], { at: '/stores' });
  await page.getByRole('textbox', { name: 'Hora' }).fill('09:00');
  await page.getByRole('button', { name: 'Cerrar local' }).click();
  await expect.element(page.getByText('Local cerrado')).toBeVisible();
  await expect.element(page.getByText('Hasta las 09:00')).toBeVisible();
});

test('Cancel acts on its first press and ignores what was typed', async () => {
  await renderScreen([{ path: '/stores', component: Closing }], { at: '/stores' });
  await page.getByRole('textbox', { name: 'Hora' }).fill('09:00');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(page.getByText('Local abierto')).toBeVisible();
  await expect.element(page.getByText('Hasta las 09:00')).not.toBeInTheDocument();
});
