import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storeOptionsApi } from '#features/stores/record/stores.contract.ts';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { blankContent, idOf, type SectionContent, type Section } from '../content/sectionContent.contract.ts';
import { type PageDraft, pageDraft } from '#features/content/pages/record/pages.contract.ts';
import { previewEndpoint } from '../render/preview.contract.ts';
import { Builder } from './Builder.tsx';
import { PreviewFrame } from './PreviewFrame.ts';

const preview = previewEndpoint({ path: '/pages/preview', policy: 'pages.show' });
const server = fakeServer();
let requests: string[][] = [];
let occasions: unknown[] = [];
beforeEach(() => {
  requests = [];
  occasions = [];
  localStorage.clear();
  server.now.answer(preview, ({ body: { content, ...occasion } }) => {
    requests.push(content.map(idOf));
    occasions.push(occasion);
    const html = (section: Section) =>
      `<section class="cs" id="s-${idOf(section)}"><p>Dibujo de ${section.props['title'] as string}</p></section>`;
    return {
      stylesheet: '/styles.css',
      store: { id: 3, name: 'Maipú' },
      sections: content.map((section) => ({ id: idOf(section), html: html(section) })),
    };
  });
});

const hero = (id: string, title: string): Section => ({ type: 'hero', version: 1, props: { id, title } });

const user = { id: 1, tenant: { slug: 'demo', country: 'cl', timeZone: 'America/Santiago' } } as unknown as CurrentUser;

function Screen({ content }: { content: SectionContent }) {
  const [frameOfTest] = useState(() => new PreviewFrame(preview));
  const [selected, setSelected] = useState<string | null>(null);
  const initial: PageDraft = {
    name: 'Una',
    type: 'custom',
    relativeUrl: 'una',
    position: 1,
    title: '',
    description: '',
    sharePictureKey: null,
    content,
  };
  return (
    <CurrentUserContext value={user}>
      <FormPage<PageDraft, null>
        title="Una"
        schema={pageDraft}
        initial={initial}
        version={1}
        save={async () => null}
        success="Guardada"
      >
        <Builder place="page" preview={frameOfTest} pictureUrls={{}} selected={selected} onSelect={setSelected} />
      </FormPage>
    </CurrentUserContext>
  );
}

const show = (...sections: Section[]) =>
  renderScreen([{ path: '/', component: () => <Screen content={{ ...blankContent, content: sections }} /> }], {
    at: '/',
    policies: ['pages.show', 'pages.update'],
  });
const frame = () => page.getByTitle('Vista previa de la página').element() as HTMLIFrameElement;
const drawn = () =>
  [...(frame().contentDocument?.querySelectorAll('main > *') ?? [])].map((section) => section.textContent);
const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

describe('the page builder', () => {
  test('renders edits in its frame, requesting only the changed section', async () => {
    await show(hero('a', 'Uno'), hero('b', 'Dos'));
    await expect.poll(drawn).toEqual(['Dibujo de Uno', 'Dibujo de Dos']);
    requests = [];
    await row('Portada Dos').click();
    await page.getByRole('textbox', { name: 'Título', exact: true }).fill('Tres');
    await expect.poll(drawn).toEqual(['Dibujo de Uno', 'Dibujo de Tres']);
    expect(new Set(requests.flat())).toEqual(new Set(['b']));
    await expectAccessible();
  });

  test('opens the clicked section in a frame without scripts', async () => {
    await show(hero('a', 'Uno'), hero('b', 'Dos'));
    await expect.poll(drawn).toHaveLength(2);
    expect(frame().sandbox.value).toBe('allow-same-origin');
    frame().contentDocument?.querySelector<HTMLElement>('#s-b p')?.click();
    await expect.element(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Dos');
    expect(frame().contentDocument?.querySelector('[data-selected]')?.id).toBe('s-b');
  });

  test('supports adding, editing, leaving, copying, moving, undo and redo by keyboard', async () => {
    await show(hero('a', 'Uno'));
    await expect.poll(drawn).toHaveLength(1);
    (page.getByRole('button', { name: 'Agregar sección' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Encabezado' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name: 'Encabezado' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Portada' })).toHaveFocus();
    await userEvent.keyboard('{Tab}Nueva');
    await expect.poll(drawn).toEqual(['Dibujo de Uno', 'Dibujo de Nueva']);
    (page.getByRole('button', { name: 'Todas las secciones' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(row('Portada Nueva')).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await page.getByRole('menuitem', { name: 'Subir' }).click();
    await expect.poll(drawn).toEqual(['Dibujo de Nueva', 'Dibujo de Uno']);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(drawn).toEqual(['Dibujo de Uno', 'Dibujo de Nueva']);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.poll(drawn).toEqual(['Dibujo de Nueva', 'Dibujo de Uno']);
  });

  test('moves a section with the mouse', async () => {
    await show(hero('a', 'Uno'), hero('b', 'Dos'), hero('c', 'Tres'));
    const grip = (name: string) => page.getByRole('button', { name: `Mover ${name}` });
    await expect.element(grip('Portada: Tres')).toBeVisible();
    await expect.poll(drawn).toHaveLength(3);
    await userEvent.dragAndDrop(grip('Portada: Tres'), grip('Portada: Uno'), { steps: 10 });
    await expect.poll(drawn).toEqual(['Dibujo de Tres', 'Dibujo de Uno', 'Dibujo de Dos']);
  });

  test('copies a section to another page', async () => {
    const screen = await show(hero('a', 'Uno'));
    await page.getByRole('button', { name: 'Acciones de Portada: Uno' }).click();
    await page.getByRole('menuitem', { name: 'Copiar a otra página' }).click();
    await screen.unmount();
    await show(hero('x', 'De otra'));
    await page.getByRole('button', { name: 'Pegar Portada' }).click();
    await expect.poll(drawn).toEqual(['Dibujo de De otra', 'Dibujo de Uno']);
    await expect.element(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Uno');
  });

  test('offers unsaved changes of a killed tab and renders them when restored', async () => {
    const killed = await show(hero('a', 'Uno'), hero('b', 'Dos'));
    await row('Portada Dos').click();
    await page.getByRole('textbox', { name: 'Título', exact: true }).fill('A medio escribir');
    await expect.poll(() => JSON.stringify(localStorage)).toContain('A medio escribir');
    await killed.unmount();
    await show(hero('a', 'Uno'), hero('b', 'Dos'));
    await expect.poll(drawn).toEqual(['Dibujo de Uno', 'Dibujo de Dos']);
    await page.getByRole('button', { name: 'Usar' }).click();
    await expect.poll(drawn).toEqual(['Dibujo de Uno', 'Dibujo de A medio escribir']);
    await expect.element(page.getByRole('region', { name: 'Cambios sin guardar' })).toBeVisible();
  });

  test('shows the page for another store and time', async () => {
    server.now.answer(storeOptionsApi.all, () => ({
      data: [{ id: 7, name: 'Ñuñoa' } as never],
      count: 1,
      total: 1,
      page: 1,
      nextPage: null,
    }));
    await show(hero('a', 'Uno'), hero('b', 'Dos'));
    await expect.poll(drawn).toHaveLength(2);
    requests = [];
    await page.getByRole('button', { name: 'Maipú · ahora' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Local' })).toHaveAttribute('placeholder', 'Maipú');
    await expect.element(page.getByLabelText('Cuándo, fecha')).toBeVisible();
    await expectAccessible();
    await page.getByLabelText('Cuándo, fecha').fill('24/11/2026');
    await page.getByRole('combobox', { name: 'Cuándo, hora' }).fill('20:00');
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => occasions.at(-1)).toEqual({ moment: '2026-11-24T20:00' });
    expect(requests.at(-1)).toEqual(['a', 'b']);
    await expect.element(page.getByRole('button', { name: /2026-11-24, 20:00/ })).toBeVisible();
  });
});
