import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import type { AuthCredential, IntegrationProvider } from '../credentials.contract.ts';
import { CredentialForm } from './CredentialForm.tsx';

afterEach(() => page.viewport(1280, 900));

const field = { group: null, help: null, secret: false, optional: false, flag: false };
const provider = {
  key: 'uber_direct',
  name: 'Uber Direct',
  fields: [
    { ...field, path: 'customer_id', label: 'Customer ID' },
    { ...field, path: 'env_production', label: 'Producción', flag: true },
  ],
} as unknown as IntegrationProvider;
const credential = {
  id: 2,
  key: 'uber_direct',
  storeId: null,
  store: null,
  value: { customer_id: 'cus_1', env_production: false },
  savedSecrets: [],
  version: 1,
} as unknown as AuthCredential;

test('credentials have their values in one column, and where and how they are used in the other', async () => {
  await page.viewport(1440, 900);
  const component = () => <CredentialForm provider={provider} credential={credential} onClose={() => undefined} />;
  await renderScreen([{ path: '/', component }], { at: '/' });
  const use = page.getByRole('region', { name: 'Dónde y cómo se usa' });
  await expect.element(use.getByLabelText('Local')).toHaveValue('Toda la empresa');
  await expect.element(use.getByRole('switch', { name: 'Producción' })).toBeVisible();
  const value = page.getByRole('textbox', { name: 'Customer ID' });
  const boxes = () => [use, value].map((each) => each.element().getBoundingClientRect()) as [DOMRect, DOMRect];
  expect(boxes()[0].left).toBeGreaterThan(boxes()[1].right);
  await page.viewport(390, 844);
  await expect.poll(() => boxes()[0].bottom <= boxes()[1].top).toBe(true);
});
