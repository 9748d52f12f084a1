import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import type { Landing } from '../../record/landings.contract.ts';
import { landingVersionsApi } from '../landingVersions.contract.ts';
import { DeployDialog } from './DeployDialog.tsx';

const server = fakeServer();
const user = { id: 1, tenant: { slug: 'demo', country: 'cl', timeZone: 'America/Santiago' } } as unknown as CurrentUser;
const landing = { id: 5, name: 'Verano' } as Landing;

const Screen = ({ picture }: { picture: () => Promise<string> }) => (
  <CurrentUserContext value={user}>
    <DeployDialog {...{ landing, picture }} onClose={() => undefined} onFix={() => undefined} />
  </CurrentUserContext>
);

test('publishing is in progress while the picture of the landing is drawn', async () => {
  const deployed = vi.fn<(body: object) => void>();
  server.now.answer(landingVersionsApi.preflight, () => ({ findings: [] }));
  server.now.answer(landingVersionsApi.differences, () => ({ differences: [] }));
  server.now.answer(landingVersionsApi.deploy, ({ body }) => {
    deployed(body);
    return landing;
  });
  const drawn = Promise.withResolvers<string>();
  await renderScreen([{ path: '/', component: () => <Screen picture={() => drawn.promise} /> }], {
    at: '/',
    policies: ['customLandings.publish'],
  });
  const publish = page.getByRole('button', { name: 'Publicar ahora' });
  await publish.click();
  await expect.element(publish).toBeDisabled();
  drawn.resolve('foto');
  await vi.waitFor(() => expect(deployed).toHaveBeenCalledWith({ pictureKey: 'foto' }));
});

test('links to the shop are counted in one press, and reviewed again', async () => {
  const finding = { severity: 'warning', message: 'Dos enlaces no se cuentan.', sectionId: null, line: 3 } as const;
  let isCounted = false;
  server.now.answer(landingVersionsApi.preflight, () => ({
    findings: isCounted ? [] : [{ ...finding, field: 'links' }],
  }));
  server.now.answer(landingVersionsApi.differences, () => ({ differences: [] }));
  server.now.answer(landingVersionsApi.countLinks, () => {
    isCounted = true;
    return landing;
  });
  await renderScreen([{ path: '/', component: () => <Screen picture={async () => 'foto'} /> }], {
    at: '/',
    policies: ['customLandings.publish', 'customLandings.update'],
  });
  await page.getByRole('button', { name: 'Contar pedidos de los enlaces' }).click();
  await expect.element(page.getByText('La revisión no encontró problemas.')).toBeVisible();
});
