import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { FlagState } from './FlagState.tsx';

test('a default names the state that it leads to, where it has one', async () => {
  const component = () => (
    <>
      <FlagState value={null} usual={false} />
      <FlagState value={null} usual={null} />
      <FlagState value usual={false} />
    </>
  );
  await renderScreen([{ path: '/companies/flags', component }], { at: '/companies/flags' });
  await expect.element(page.getByText('Por defecto: desactivada', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Por defecto', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Activada', { exact: true })).toBeVisible();
});
