import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Me } from '#features/platform/users/me.contract.ts';
import { CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { Brand } from './Brand.tsx';

test('the name of the company is whole on a phone, where a bar full of buttons leaves it little room', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 900));
  const user = { tenant: { name: 'Empanadas Rapa Nui', country: 'cl', brand: { logoUrl: null } } } as Me;
  const component = () => (
    <CurrentUserContext value={user}>
      <div style={{ display: 'flex', width: 150 }}>
        <Brand />
      </div>
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/', component }], { at: '/' });
  const name = page.getByText('Empanadas Rapa Nui');
  await expect.element(name).toBeVisible();
  const { scrollWidth, clientWidth, offsetHeight } = name.element() as HTMLElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(offsetHeight).toBeLessThanOrEqual(36);
  await expect.element(page.getByText('Centro de comando')).not.toBeVisible();
});
