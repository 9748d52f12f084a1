import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { blankDraft } from '../../checkout.rules.ts';
import { WhenField } from './WhenField.tsx';

afterEach(() => vi.restoreAllMocks());

function Screen() {
  const [draft, setDraft] = useState({ ...blankDraft(['pickUp']), isLater: true });
  return (
    <WhenField
      storeId={1}
      timeZone="America/Santiago"
      isClosed
      error={undefined}
      draft={draft}
      onDraft={(changes) => setDraft((before) => ({ ...before, ...changes }))}
    />
  );
}

test('hours that failed to load are explained, and read again', async () => {
  const slot = { at: '2026-11-24T15:00:00Z', time: '12:00' };
  vi.spyOn(globalThis, 'fetch')
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockImplementation(async () =>
      Promise.resolve(Response.json({ days: ['2026-11-24'], day: '2026-11-24', slots: [slot] })),
    );
  await render(<Screen />);
  await expect.element(page.getByText(/^No pudimos cargar las horas de este local/)).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Hora' })).toHaveValue(slot.at);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
