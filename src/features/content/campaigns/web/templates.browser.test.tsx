import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emailBuilderApi } from '#features/content/mail-templates/emailBuilder.contract.ts';
import { mailTemplatesApi } from '#features/content/mail-templates/mailTemplates.contract.ts';
import { blankContent } from '#features/content/sections/content/sectionContent.contract.ts';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { blankCampaign, type Campaign, campaignsApi } from '../campaigns.contract.ts';
import { AddCampaign } from './AddCampaign.tsx';
import { EditCampaign } from './EditCampaign.tsx';

const server = fakeServer();
const stamps = { version: 1, createdAt: '2026-11-30T12:00:00.000Z', updatedAt: '2026-11-30T12:00:00.000Z' };
const unsent = { pauseReason: null, pauseNote: '', sendAt: null, sendLocal: null, startedAt: null, endedAt: null };
const draft: Campaign = {
  ...blankCampaign,
  ...stamps,
  ...unsent,
  id: 7,
  name: 'Verano',
  subject: 'Ya viene',
  content: blankContent,
  state: 'draft',
};
const content = { root: { props: {} }, content: [{ type: 'hero', version: 1, props: { id: 'a', title: 'Novedad' } }] };
const template = { ...stamps, id: 3, name: 'Base', subject: 'Hola, {nombre}', preheader: 'Pruébalo', content };
const drawn = { subject: 'Hola, Camila', html: '<p>Hola</p>', text: 'Hola', bytes: 11 };
const everything = [...Object.values(campaignsApi), ...Object.values(mailTemplatesApi)].map(({ policy }) => policy);

async function show(at: string, { campaign = draft, policies = everything } = {}) {
  server.now.answer(campaignsApi.get, () => campaign);
  server.now.answer(campaignsApi.preview, () => drawn);
  server.now.answer(campaignsApi.check, () => ({ findings: [], bytes: 11, addresses: 1, zones: 1 }));
  server.now.answer(campaignsApi.progress, () => ({ state: campaign.state, counts: {}, clicked: 0 }) as never);
  server.now.answer(campaignsApi.create, ({ body }) => ({ ...draft, ...body, id: 8 }));
  server.now.answer(mailTemplatesApi.list, () => ({ data: [template], count: 1, total: 1, page: 1, nextPage: null }));
  server.now.answer(mailTemplatesApi.get, () => template);
  server.now.answer(mailTemplatesApi.create, ({ body }) => ({ ...template, ...body, id: 4 }));
  server.now.answer(emailBuilderApi.render, () => ({ ...drawn, clipBytes: 104448, isClipped: false, findings: [] }));
  const user = {
    id: 1,
    policies,
    storeIds: null,
    tenant: { country: 'cl', timeZone: 'America/Santiago', flags: ['campaigns'] },
  } as unknown as CurrentUser;
  const within = (Screen: () => React.ReactNode) => () => (
    <CurrentUserContext value={user}>
      <Screen />
    </CurrentUserContext>
  );
  await renderScreen(
    [
      {
        path: '/campaigns/create',
        component: within(AddCampaign),
        validateSearch: ({ template: id }) => (id === undefined ? {} : { template: Number(id) }),
      },
      { path: '/campaigns/$id', component: within(EditCampaign) },
    ],
    { at, policies },
  );
}

const use = page.getByRole('button', { name: 'Usar plantilla' });

describe('templates of a campaign', () => {
  test('are looked at, and fill its mail without saving it', async () => {
    await show('/campaigns/7');
    await use.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Plantilla' }).click();
    await page.getByRole('option', { name: /Base/ }).click();
    await expect.element(dialog.getByText('Hola, Camila')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Usar plantilla' }).click();
    await expect.element(page.getByText('Novedad')).toBeVisible();
    await page.getByRole('tab', { name: 'Datos' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Asunto' })).toHaveValue('Hola, {nombre}');
    await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Verano');
    expect(server.now.askedOf(campaignsApi.update)).toEqual([]);
  });

  test('are made of the mail of the screen, saved or not', async () => {
    await show('/campaigns/7');
    await page.getByRole('tab', { name: 'Datos' }).click();
    await page.getByRole('textbox', { name: 'Asunto' }).fill('Llegó');
    await page.getByRole('button', { name: 'Acciones de Verano' }).click();
    await page.getByRole('menuitem', { name: 'Guardar como plantilla' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar plantilla' }).click();
    await expect
      .poll(() => server.now.askedOf(mailTemplatesApi.create)[0]?.body)
      .toEqual({ name: 'Verano', subject: 'Llegó', preheader: '', content: blankContent });
  });

  test('begin a new campaign by their address', async () => {
    await show('/campaigns/create?template=3');
    await expect.element(page.getByRole('textbox', { name: 'Asunto' })).toHaveValue('Hola, {nombre}');
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Otoño');
    await page.getByRole('button', { name: 'Crear campaña' }).click();
    await expect
      .poll(() => server.now.askedOf(campaignsApi.create)[0]?.body)
      .toMatchObject({ name: 'Otoño', subject: 'Hola, {nombre}', content });
  });

  test('are not offered to who only reads', async () => {
    await show('/campaigns/7', { policies: ['campaigns.list', 'campaigns.show'] });
    await expect.element(page.getByRole('tab', { name: 'Datos' })).toBeVisible();
    expect([use.elements(), page.getByRole('button', { name: 'Acciones de Verano' }).elements()]).toEqual([[], []]);
  });
});
