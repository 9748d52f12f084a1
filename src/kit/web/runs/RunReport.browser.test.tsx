import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/renderScreen.tsx';
import { RunReport } from './RunReport.tsx';

const undo = { undo: () => undefined, undoing: false, undone: null, failure: null };

/** The report stands where what began it stood. */
function Run() {
  const [ended, setEnded] = useState(false);
  if (!ended) return <Button onClick={() => setEnded(true)}>Aplicar</Button>;
  return <RunReport title="2 libros cambiados" failed={0} undo={undo} actions={<Button>Cerrar</Button>} />;
}

test('the report of a run gets the focus of the button that started it', async () => {
  await renderScreen([{ path: '/', component: Run }], { at: '/' });
  (page.getByRole('button', { name: 'Aplicar' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Deshacer todo' })).toHaveFocus();
});
