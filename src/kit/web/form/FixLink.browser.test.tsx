import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeOnLink, FixLink } from './FixLink.tsx';
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
