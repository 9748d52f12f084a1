import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type AuthCredential, credentialsApi, type IntegrationProvider } from '../credentials.contract.ts';
import { CredentialForm } from './CredentialForm.tsx';

afterEach(() => page.viewport(1280, 900));
const server = fakeServer();

const field = { group: null, help: null, secret: false, optional: false, fromPlatform: false, flag: false };
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

const uberEats = {
  key: 'uber_eats',
  name: 'Uber Eats',
  fields: [
    { ...field, path: 'platform_app', label: 'Usar la aplicación de la plataforma', flag: true },
    { ...field, path: 'client_id', label: 'Client ID', fromPlatform: true },
    { ...field, path: 'client_secret', label: 'Client secret', secret: true, fromPlatform: true },
    { ...field, path: 'note', label: 'Nota', optional: true },
  ],
} as unknown as IntegrationProvider;

async function addUberEats() {
  const saved: unknown[] = [];
  server.now.answer(credentialsApi.save, ({ body }) => {
    saved.push(body);
    return { data: [] };
  });
  const component = () => (
    <RecordSourcesContext value={{}}>
      <CredentialForm provider={uberEats} credential={null} onClose={() => undefined} />
    </RecordSourcesContext>
  );
  await renderScreen([{ path: '/', component }], { at: '/' });
  const dialog = page.getByRole('dialog', { name: 'Agregar Uber Eats' });
  return { dialog, saved, save: dialog.getByRole('button', { name: 'Guardar' }) };
}

test('new credentials begin at their first value, and are not saved while a required one is blank', async () => {
  const { dialog, saved, save } = await addUberEats();
  const id = dialog.getByRole('textbox', { name: 'Client ID' });
  await expect.element(id).toHaveFocus();
  await save.click();
  await expect.element(id).toHaveAccessibleDescription('Debes completar este campo');
  await expect.element(id).toHaveFocus();
  await id.fill('app-1');
  await save.click();
  await expect.element(dialog.getByLabelText(/^Client secret/)).toHaveFocus();
  expect(saved).toEqual([]);
  await dialog.getByLabelText(/^Client secret/).fill('secreto');
  await save.click();
  await expect.poll(() => saved).toMatchObject([{ value: { client_id: 'app-1', client_secret: 'secreto' } }]);
});

test('the values of the app of the platform are not required where the company uses it', async () => {
  const { dialog, saved, save } = await addUberEats();
  await expect.element(dialog.getByRole('textbox', { name: 'Client ID' })).toBeRequired();
  await dialog.getByRole('switch', { name: 'Usar la aplicación de la plataforma' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Client ID' })).not.toBeRequired();
  await save.click();
  await expect.poll(() => saved).toHaveLength(1);
});
