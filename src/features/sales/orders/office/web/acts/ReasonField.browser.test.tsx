import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { noReason, ReasonField } from './ReasonField.tsx';

function Form() {
  const [reason, setReason] = useState(noReason);
  return (
    <>
      <ReasonField reasons={['Falta un producto', 'Pedido duplicado']} value={reason} onChange={setReason} />
      <Button>Cancelar pedido</Button>
    </>
  );
}

test('arrow keys choose a reason, and Tab moves to the next control', async () => {
  await renderScreen([{ path: '/', component: Form }], { at: '/' });
  const missing = page.getByRole('radio', { name: 'Falta un producto' });
  const twice = page.getByRole('radio', { name: 'Pedido duplicado' });
  (missing.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(missing).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(twice).toBeChecked();
  await expect.element(missing).not.toBeChecked();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Cancelar pedido' })).toHaveFocus();
});
