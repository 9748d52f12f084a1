import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aBook, type Book, BookPage, booksApi } from '../testing/books.tsx';
import { fakeServer, NoNetwork, Refusal } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';

const server = fakeServer();

const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
const save = bar.getByRole('button', { name: 'Guardar' });
const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });
const title = page.getByRole('textbox', { name: 'Título' });
const pages = page.getByRole('textbox', { name: 'Páginas' });
const summary = page.getByRole('textbox', { name: 'Resumen' });
const leave = () => page.getByRole('link', { name: 'Otra parte' }).click();

/** A record that is stored as it is saved. */
function storing(saved: Book): void {
  let stored = saved;
  server.now.answer(booksApi.update, ({ body }) => {
    stored = { ...stored, ...body, version: stored.version + 1 };
    return stored;
  });
}

const editing = (saved = aBook(), policies = ['books.update']) => {
  storing(saved);
  return renderScreen([{ path: '/books/$id', component: () => <BookPage saved={saved} /> }], {
    at: '/books/1',
    policies,
  });
};

const inTabs = (at = '/books/1/outside') => {
  storing(aBook());
  const component = () => <BookPage saved={aBook()} inTabs />;
  return renderScreen([{ path: '/books/$id/$tab', component }], { at, policies: ['books.update'] });
};

const renderCreate = () =>
  renderScreen([{ path: '/books/new', component: () => <BookPage /> }], {
    at: '/books/new',
    policies: ['books.update'],
  });

describe('the save bar', () => {
  test('appears only while something differs from the saved values', async () => {
    await editing();
    await expect.element(title).toHaveValue('Rayuela');
    await expect.element(bar).not.toBeInTheDocument();
    await title.fill('Rayuela.');
    await expect.element(bar).toBeVisible();
    await title.fill('Rayuela');
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('has three short texts: unsaved changes, save and discard', async () => {
    await editing();
    await title.fill('Bestiario');
    await expect.element(bar.getByText('Cambios sin guardar', { exact: true })).toBeVisible();
    const buttons = bar.getByRole('button').elements();
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Descartar', 'Guardar']);
  });

  test('is shared by all tabs of a record and saves the changes of each', async () => {
    await inTabs();
    await title.fill('Bestiario');
    await page.getByRole('tab', { name: 'Por dentro' }).click();
    await pages.fill('12');
    expect(page.getByRole('button', { name: 'Guardar' }).elements()).toHaveLength(1);
    await save.click();
    await expect.element(bar).not.toBeInTheDocument();
    expect(server.now.askedOf(booksApi.update).map(({ body }) => body)).toEqual([{ title: 'Bestiario', pages: 12 }]);
  });

  test('never conflicts for a single user saving repeatedly', async () => {
    await editing();
    for (const name of ['Bestiario', 'Octaedro', 'Final del juego']) {
      await title.fill(name);
      await save.click();
      await expect.element(bar).not.toBeInTheDocument();
    }
    const versions = server.now.askedOf(booksApi.update).map(({ headers }) => headers.get('if-match'));
    expect(versions).toEqual(['1', '2', '3']);
  });

  test('sends only differences with the version they are based on', async () => {
    await editing();
    await title.fill('Bestiario');
    await save.click();
    await expect.element(page.getByText('Libro guardado')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    const [request] = server.now.askedOf(booksApi.update);
    expect([request?.params, request?.body, request?.headers.get('if-match')]).toEqual([
      { id: 1 },
      { title: 'Bestiario' },
      '1',
    ]);
  });

  test('keeps the cursor in its field when clicked', async () => {
    await editing();
    await title.fill('Bestiario');
    await save.click();
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(title).toHaveFocus();
  });

  test('saves with Ctrl+S and Enter only if something differs', async () => {
    await editing();
    await title.click();
    await userEvent.keyboard('{Control>}s{/Control}{Enter}');
    await title.fill('Bestiario');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(bar).not.toBeInTheDocument();
    await title.fill('Octaedro');
    await userEvent.keyboard('{Enter}');
    await expect.element(bar).not.toBeInTheDocument();
    expect(server.now.askedOf(booksApi.update).map(({ body }) => body)).toEqual([
      { title: 'Bestiario' },
      { title: 'Octaedro' },
    ]);
  });

  test('cannot be clicked twice while saving, and the sent values stay', async () => {
    await editing();
    const reply = Promise.withResolvers<Book>();
    server.now.answer(booksApi.update, () => reply.promise);
    await title.fill('Bestiario');
    await save.click();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(save).toBeDisabled();
    expect(save.element().matches('[data-loading]')).toBe(true);
    reply.resolve(aBook({ title: 'Bestiario', version: 2 }));
    await expect.element(bar).not.toBeInTheDocument();
    expect(server.now.askedOf(booksApi.update)).toHaveLength(1);
  });

  test('discards changes and can restore them', async () => {
    await editing();
    await title.fill('Bestiario');
    await bar.getByRole('button', { name: 'Descartar' }).click();
    await expect.element(title).toHaveValue('Rayuela');
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await expect.element(title).toHaveValue('Bestiario');
    await expect.element(bar).toBeVisible();
  });

  test('of a new record is always visible and sends all fields', async () => {
    server.now.answer(booksApi.create, ({ body }) => aBook(body));
    await renderCreate();
    const create = page.getByRole('button', { name: 'Crear libro' });
    await expect.element(create).toBeVisible();
    await title.fill('Bestiario');
    await create.click();
    await expect.poll(() => server.now.askedOf(booksApi.create).length).toBe(1);
    expect(server.now.askedOf(booksApi.create)[0]?.body).toMatchObject({ title: 'Bestiario', summary: '', pages: 1 });
  });

  test('retries a creation with the same idempotency key after a network failure', async () => {
    let tries = 0;
    server.now.answer(booksApi.create, ({ body }) => {
      tries += 1;
      if (tries === 1) throw new NoNetwork();
      return aBook(body);
    });
    await renderCreate();
    await title.fill('Bestiario');
    const create = page.getByRole('button', { name: 'Crear libro' });
    await create.click();
    await expect
      .element(page.getByRole('alert').getByText('No hay conexión. Revisa tu internet y vuelve a intentar.'))
      .toBeVisible();
    await create.click();
    await expect.poll(() => server.now.askedOf(booksApi.create).length).toBe(2);
    const [first, second] = server.now.askedOf(booksApi.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/\S{8}/);
    expect(second).toBe(first);
  });
});

describe('leaving a form', () => {
  test('asks with changes, and stays or leaves without them', async () => {
    const screen = await editing();
    await title.fill('Bestiario');
    await leave();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(screen.address()).toBe('/books/1');
    await expect.element(title).toHaveValue('Bestiario');
    await leave();
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect.element(page.getByRole('heading', { name: 'Otra parte' })).toBeVisible();
  });

  test('asks on Back too and keeps the address', async () => {
    const screen = await editing();
    await screen.goTo('/elsewhere');
    await screen.goTo('/books/1');
    await title.fill('Bestiario');
    screen.back();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    expect(screen.address()).toBe('/books/1');
  });

  test('never asks without changes, or after typing the old value back', async () => {
    await editing();
    await title.fill('Bestiario');
    await title.fill('Rayuela');
    await leave();
    await expect.element(page.getByRole('heading', { name: 'Otra parte' })).toBeVisible();
  });

  test('never asks after saving', async () => {
    await editing();
    await title.fill('Bestiario');
    await save.click();
    await expect.element(bar).not.toBeInTheDocument();
    await leave();
    await expect.element(page.getByRole('heading', { name: 'Otra parte' })).toBeVisible();
  });
});

describe('validation errors', () => {
  test('are counted, linked and focused, and nothing is sent', async () => {
    await renderCreate();
    await pages.fill('0');
    await page.getByRole('button', { name: 'Crear libro' }).click();
    const alert = page.getByRole('alert');
    await expect.element(alert.getByText('Hay 2 campos por corregir')).toBeVisible();
    await expect.element(title).toHaveFocus();
    await expect.element(title).toHaveAccessibleDescription('Debes completar este campo');
    await alert.getByRole('link', { name: 'Páginas' }).click();
    await expect.element(pages).toHaveFocus();
    await pages.fill('12');
    await expect.element(alert.getByText('Hay 1 campo por corregir')).toBeVisible();
    expect(server.now.asked).toEqual([]);
  });

  test('keep invalid numbers as typed', async () => {
    await editing();
    await pages.fill('muchas');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByRole('alert').getByText(/Escribe un número/)).toBeVisible();
    await expect.element(pages).toHaveValue('muchas');
  });

  test('link to the tab of the field, which is marked', async () => {
    const screen = await inTabs();
    await page.getByRole('tab', { name: 'Por dentro' }).click();
    await pages.fill('0');
    await page.getByRole('tab', { name: 'Por fuera' }).click();
    await save.click();
    await expect.element(pages).toHaveFocus();
    expect(screen.address()).toBe('/books/1/inside');
    await expect.element(page.getByRole('tab', { name: /con campos por corregir/ })).toBeVisible();
  });

  test('of the server appear at their field, or above the form and in its bar', async () => {
    await editing();
    const errors = { title: ['Ya existe un libro con ese título'] };
    server.now.answer(booksApi.update, () => {
      throw new Refusal(422, { message: 'Hay campos por corregir', errors });
    });
    await title.fill('Bestiario');
    await save.click();
    await expect.element(title).toHaveFocus();
    await expect.element(title).toHaveAccessibleDescription('Ya existe un libro con ese título');
    server.now.answer(booksApi.update, () => {
      throw new Refusal(500, { message: 'Algo falló', request_id: 'r-77' });
    });
    await title.fill('Octaedro');
    await save.click();
    await expect.element(page.getByRole('alert').getByText('Algo falló')).toBeVisible();
    await expect.element(bar.getByText('Algo falló')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /r-77/ })).toBeVisible();
    await expect.element(title).toHaveValue('Octaedro');
  });
});

describe('record tabs', () => {
  test('are in the address, keep input and never ask', async () => {
    const screen = await inTabs();
    await title.fill('Bestiario');
    await page.getByRole('tab', { name: 'Por dentro' }).click();
    expect(screen.address()).toBe('/books/1/inside');
    await page.getByRole('tab', { name: 'Por fuera' }).click();
    await expect.element(title).toHaveValue('Bestiario');
    await expect.element(bar).toBeVisible();
  });

  test('open at the field of a link', async () => {
    await inTabs('/books/1/inside?field=pages');
    await expect.element(pages).toHaveFocus();
  });

  test('open at a field of a tab that was not rendered yet', async () => {
    const screen = await inTabs('/books/1/outside?field=pages');
    await expect.element(pages).toHaveFocus();
    expect(screen.address()).toBe('/books/1/inside');
  });
});

describe('the record page', () => {
  test('has two thirds for editing and one third for details, stacked on phones', async () => {
    const component = () => <BookPage saved={aBook()} side={<section aria-label="Al lado">Tres lectores</section>} />;
    await renderScreen([{ path: '/books/$id', component }], { at: '/books/1', policies: ['books.update'] });
    const side = page.getByRole('region', { name: 'Al lado' });
    const main = page.getByRole('region', { name: 'Por fuera' });
    const [wide, narrow] = [main, side].map((part) => part.element().getBoundingClientRect());
    expect(wide!.width / narrow!.width).toBeCloseTo(2, 1);
    expect(wide!.top).toBe(narrow!.top);
    await page.viewport(390, 844);
    await expect
      .poll(() => side.element().getBoundingClientRect().top)
      .toBeGreaterThan(main.element().getBoundingClientRect().bottom);
    await page.viewport(1280, 900);
  });
});

describe('a read-only record', () => {
  test('is marked, accepts no input and offers no save', async () => {
    await editing(aBook(), []);
    await expect.element(page.getByText('Puedes ver estos datos, pero tu rol no permite cambiarlos.')).toBeVisible();
    for (const field of [title, pages, summary]) await expect.element(field).toHaveAttribute('readonly');
    await expect.element(bar).not.toBeInTheDocument();
    await title.click();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(server.now.asked).toEqual([]);
  });
});
