import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import type { AuthCredential, IntegrationProvider } from '../credentials.contract.ts';
import { CredentialCard } from './CredentialCard.tsx';

const provider = { key: 'uber_direct', name: 'Uber Direct' } as IntegrationProvider;
const incomplete = {
  id: 2,
  key: 'uber_direct',
  storeId: 7,
  store: { id: 7, name: 'Providencia' },
  isProduction: false,
  errors: { client_secret: 'Falta «Client secret»' },
  test: null,
} as unknown as AuthCredential;

const show = (hasFallback: boolean) =>
  renderScreen(
    [
      {
        path: '/',
        component: () => (
          <CredentialCard provider={provider} credential={incomplete} hasFallback={hasFallback} onEdit={() => {}} />
        ),
      },
    ],
    { at: '/' },
  );

test('incomplete credentials of a store name the credentials that apply instead', async () => {
  await show(true);
  await expect.element(page.getByText('Faltan datos: se usan las de toda la empresa')).toBeVisible();
});

test('incomplete credentials without a fallback are not used', async () => {
  await show(false);
  await expect.element(page.getByText('Faltan datos: todavía no se usa')).toBeVisible();
  await expect.element(page.getByText(/^Falta «Client secret»\. Mientras falten, no se le envía nada/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Editar' })).toHaveAttribute('data-variant', 'filled');
  await expect
    .element(page.getByRole('button', { name: 'Probar conexión' }))
    .toHaveAttribute('data-variant', 'default');
});
