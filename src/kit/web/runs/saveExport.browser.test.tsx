import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/renderScreen.tsx';
import { saveExport } from './saveExport.ts';

test('an export that failed says so, and can be started again', async () => {
  const retry = vi.fn<() => void>();
  const save = vi.fn<() => Promise<void>>(async () => undefined);
  const ended = { error: 'column "x" does not exist' };
  const start = () =>
    void saveExport({
      fetchStatus: async () => ({ ended, progress: null, total: null }),
      save,
      retry,
      signal: new AbortController().signal,
    });
  await renderScreen([{ path: '/books', component: () => <button onClick={start}>Exportar</button> }], {
    at: '/books',
  });
  await page.getByRole('button', { name: 'Exportar' }).click();
  await expect.element(page.getByText('No se pudo descargar el archivo. Vuelve a intentar.')).toBeVisible();
  await expect.element(page.getByText(ended.error)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  expect([retry.mock.calls.length, save.mock.calls.length]).toEqual([1, 0]);
});
