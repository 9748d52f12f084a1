import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { blankContent, idOf, type PageContent, type Section } from '../../sections/pageContent.contract.ts';
import { type PageDraft, pageDraft } from '../../record/pages.contract.ts';
import { previewApi } from '../preview.contract.ts';
import { Builder } from './Builder.tsx';

const server = fakeServer();
let asked: string[][] = [];
beforeEach(() => {
  asked = [];
  server.now.answer(previewApi.preview, ({ body: { content } }) => {
    asked.push(content.map(idOf));
    const html = (section: Section) =>
      `<section class="cs" id="s-${idOf(section)}"><p>Dibujo de ${section.props['title'] as string}</p></section>`;
    return {
      stylesheet: '/styles.css',
      sections: content.map((section) => ({ id: idOf(section), html: html(section) })),
    };
  });
});

const hero = (id: string, title: string): Section => ({ type: 'hero', version: 1, props: { id, title } });

function Screen({ content }: { content: PageContent }) {
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
    <FormPage<PageDraft, null>
      title="Una"
      schema={pageDraft}
      initial={initial}
      version={1}
      save={async () => null}
      success="Guardada"
    >
      <Builder pictureUrls={{}} selected={selected} onSelect={setSelected} />
    </FormPage>
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

describe('the builder', () => {
  test('draws in its frame what is written, asking only for the section that changed', async () => {
    await show(hero('a', 'Uno'), hero('b', 'Dos'));
    await expect.poll(drawn).toEqual(['Dibujo de Uno', 'Dibujo de Dos']);
    asked = [];
    await row('Portada Dos').click();
    await page.getByRole('textbox', { name: 'Título', exact: true }).fill('Tres');
    await expect.poll(drawn).toEqual(['Dibujo de Uno', 'Dibujo de Tres']);
    expect(new Set(asked.flat())).toEqual(new Set(['b']));
    await expectAccessible();
  });

  test('opens the section that is clicked in the page, where no script runs', async () => {
    await show(hero('a', 'Uno'), hero('b', 'Dos'));
    await expect.poll(drawn).toHaveLength(2);
    expect(frame().sandbox.value).toBe('allow-same-origin');
    frame().contentDocument?.querySelector<HTMLElement>('#s-b p')?.click();
    await expect.element(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Dos');
    expect(frame().contentDocument?.querySelector('[data-selected]')?.id).toBe('s-b');
  });

  test('is worked by the keyboard: a section is added, written, left, copied, moved, undone and done again', async () => {
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
});
