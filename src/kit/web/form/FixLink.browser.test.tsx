import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { OpenerContext } from '../session/openers.ts';
import { closeOnLink, FieldLink, FixLink } from './FixLink.tsx';
import { aBook, BookPage } from '../testing/books.tsx';
import { renderScreen } from '../testing/renderScreen.tsx';

const dialog = page.getByRole('dialog', { name: 'Por qué no se vende' });
const pages = page.getByRole('textbox', { name: 'Páginas' });
const follow = async () => {
  await page.getByRole('button', { name: '¿Por qué?' }).click();
  await dialog.getByText('Faltan páginas').click();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Cambiar páginas' }).click();
};

/** A record, with a drawer that stays mounted while its tabs change. */
function BookWithDrawer() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>¿Por qué?</Button>
      <BookPage saved={aBook()} inTabs />
      <Drawer opened={opened} onClose={close} onClick={closeOnLink(close)} title="Por qué no se vende">
        <p>Faltan páginas</p>
        <FixLink path="/books/1/inside?field=pages" verb="Cambiar" what="páginas" />
      </Drawer>
    </>
  );
}

test.each([1440, 390])('a followed link closes its dialog and focuses its field at %i px, each time', async (width) => {
  await page.viewport(width, 844);
  onTestFinished(() => page.viewport(1280, 900));
  await renderScreen([{ path: '/books/$id/$tab', component: BookWithDrawer }], {
    at: '/books/1/outside',
    policies: ['books.update'],
  });
  for (const _ of ['first', 'again']) {
    await follow();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(pages).toHaveFocus();
    await expect.element(pages).toBeInViewport();
  }
});

test('a link whose screen the user may not open is replaced by whom to contact', async () => {
  const gates: object[] = [];
  const openerOf = (gate: { policy: string }) => {
    gates.push(gate);
    return gate.policy === 'shelves.show' ? 'platform' : null;
  };
  const links = () => (
    <OpenerContext value={openerOf}>
      <FixLink path="/books/1?field=pages" verb="Corregir" what="páginas" />
      <FixLink path="/shelves/4?field=name" verb="Corregir" what="estante" />
      <FieldLink path="/shelves/4" verb="Ver" what="estante" />
    </OpenerContext>
  );
  const staticData = (policy: string) => ({ title: 'Prueba', policy });
  await renderScreen(
    [
      { path: '/', component: links },
      { path: '/books/$id', component: links, staticData: staticData('books.show') },
      { path: '/shelves/$id', component: links, staticData: staticData('shelves.show') },
    ],
    { at: '/' },
  );
  await expect.element(page.getByRole('link', { name: 'Corregir páginas' })).toBeVisible();
  await expect.element(page.getByText('Pídelo a quien administra la plataforma.')).toBeVisible();
  expect(page.getByText(/Pídelo a/).elements()).toHaveLength(1);
  expect(page.getByRole('link', { name: /estante/ }).elements()).toHaveLength(0);
  expect(gates).toContainEqual({ policy: 'books.show', flag: undefined, path: '/books/1' });
});
