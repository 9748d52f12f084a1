import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HistoryButton } from './HistoryButton.tsx';
import type { HistoryEntry } from './HistoryDrawer.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { fakeServer, Refusal } from '../testing/fakeServer.ts';
import { historyApi as api } from '../testing/historyApi.ts';
import { renderScreen } from '../testing/renderScreen.tsx';

const server = fakeServer();

const anEntry = (overrides: Partial<HistoryEntry> = {}): HistoryEntry => ({
  requestId: 'r1',
  at: '2026-11-20T12:00:00Z',
  authorName: 'Ana Rojas',
  summary: 'cambió el libro',
  changes: [
    {
      entity: 'books',
      recordId: 1,
      title: 'Rayuela',
      action: 'update',
      fields: [{ field: 'title', before: 'Rayuela', after: 'Bestiario' }],
    },
  ],
  changeCount: 1,
  undoable: true,
  notUndoable: null,
  undoEffect: { removed: [], restored: [], reverted: [{ count: 1, noun: 'libro' }], needsName: false },
  undoneBy: null,
  ...overrides,
});

const drawer = page.getByRole('dialog', { name: 'Historial' });
const undo = drawer.getByRole('button', { name: 'Deshacer' });
const question = page.getByRole('dialog', { name: '¿Deshacer este cambio?' });

async function open(entries: HistoryEntry[], policies = ['audit.undo']): Promise<void> {
  server.now.answer(api.history, () => ({ data: entries, nextCursor: null }));
  const component = () => <HistoryButton api={api} table="books" id={1} />;
  await renderScreen([{ path: '/', component }], { at: '/', policies });
  await page.getByRole('button', { name: 'Historial' }).click();
}

describe('the history of a record', () => {
  test('shows author, change and time with old and new values', async () => {
    await open([anEntry()]);
    await expect.element(drawer.getByText('Ana Rojas')).toBeVisible();
    expect(drawer.element().querySelector('time')?.dateTime).toBe('2026-11-20T12:00:00Z');
    await expect.element(drawer.getByText('Rayuela', { exact: true })).toBeVisible();
    await expect.element(drawer.getByText('Bestiario', { exact: true })).toBeVisible();
    await expectAccessible(drawer.element());
    expect(server.now.askedOf(api.history)[0]?.params).toEqual({ entity: 'books', id: 1 });
  });

  test('names other records of the same kind', async () => {
    const [change] = anEntry().changes;
    await open([anEntry({ changes: [{ ...change!, recordId: 7, title: 'Final del juego' }] })]);
    await expect.element(drawer.getByText('Final del juego')).toBeVisible();
  });

  test('undoes a change after showing its effect', async () => {
    server.now.answer(api.undo, () => ({}));
    await open([anEntry()]);
    await undo.click();
    await expect.element(question.getByText('Rayuela', { exact: true }).first()).toBeVisible();
    await expectAccessible(question.element());
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(server.now.askedOf(api.undo)).toEqual([]);
    await undo.click();
    await question.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(page.getByText('Cambio deshecho')).toBeVisible();
    expect(server.now.askedOf(api.undo)[0]?.params).toEqual({ requestId: 'r1' });
  });

  test('counts a large change by kind, and undoes it after the name of the company is typed', async () => {
    server.now.answer(api.undo, ({ query }) => {
      if (query.companyName === 'Sabores') return {};
      throw new Refusal(422, { message: 'Falta el nombre', errors: { company_name: ['Escribe «Sabores»'] } });
    });
    const undoEffect = {
      removed: [{ count: 1358, noun: 'productos' }],
      restored: [],
      reverted: [{ count: 1, noun: 'local' }],
      needsName: true,
    };
    await open([anEntry({ undoEffect, changeCount: 1359 })]);
    await undo.click();
    const large = page.getByRole('dialog', { name: '¿Deshacer este cambio completo?' });
    await expect
      .element(large.getByRole('region', { name: 'Se elimina' }))
      .toHaveTextContent('Se elimina1358 productos');
    await expect
      .element(large.getByRole('region', { name: 'Recupera sus valores anteriores' }))
      .toHaveTextContent('Recupera sus valores anteriores1 local');
    await large.getByRole('button', { name: 'Deshacer' }).click();
    const name = large.getByRole('textbox', { name: 'Para confirmar, escribe el nombre de la empresa' });
    await expect.element(name).toHaveAccessibleDescription('Escribe «Sabores»');
    await expectAccessible(large.element());
    await name.fill('Sabores');
    await large.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(large).not.toBeInTheDocument();
  });

  test('shows an undo error in its dialog, which stays open', async () => {
    server.now.answer(api.undo, () => {
      throw new Refusal(409, { message: 'El libro cambió después' });
    });
    await open([anEntry()]);
    await undo.click();
    await question.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(question.getByText('El libro cambió después')).toBeVisible();
  });

  test('shows a field error of an undo as a message', async () => {
    server.now.answer(api.undo, () => {
      const errors = { active: ['Ya está activa «Después del pedido».'] };
      throw new Refusal(422, { message: 'Revisa los campos marcados.', errors });
    });
    await open([anEntry()]);
    await undo.click();
    await question.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(question.getByText('Ya está activa «Después del pedido».')).toBeVisible();
  });

  test('offers no undo for undone or closed entries, or without permission', async () => {
    await open([anEntry({ undoneBy: 'r2' }), anEntry({ requestId: 'r0', undoable: false, notUndoable: 'Es antiguo' })]);
    await expect.element(drawer.getByText('Este cambio se deshizo.')).toBeVisible();
    await expect.element(undo).toHaveAttribute('aria-disabled', 'true');
    await undo.click({ force: true });
    await expect.element(question).not.toBeInTheDocument();
  });

  test('is read-only without permission to undo', async () => {
    await open([anEntry()], []);
    await expect.element(drawer.getByText('Ana Rojas')).toBeVisible();
    await expect.element(undo).not.toBeInTheDocument();
  });

  test('has an empty state', async () => {
    await open([]);
    await expect.element(drawer.getByText(/Todavía nadie ha cambiado nada aquí/)).toBeVisible();
  });
});
