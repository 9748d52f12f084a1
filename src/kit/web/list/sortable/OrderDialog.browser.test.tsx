import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { endpoint } from '../../../contract/endpoint.ts';
import { Failure } from '../../../contract/failures.ts';
import { expectAccessible } from '../../testing/expectAccessible.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { OrderDialog } from './OrderDialog.tsx';

const list = endpoint({
  method: 'GET',
  path: '/dishes',
  policy: 'dishes.list',
  summary: 'Platos',
  query: z.object({ limit: z.coerce.number(), page: z.coerce.number(), sort: z.string(), dir: z.string() }),
  reply: z.object({
    data: z.array(z.object({ id: z.number(), name: z.string(), price: z.number() })),
    total: z.number(),
  }),
});

const server = fakeServer();
const onSave = vi.fn<(rows: readonly { name: string }[]) => Promise<unknown>>();
const onClose = vi.fn<() => void>();

async function show(names: readonly string[]): Promise<void> {
  onSave.mockReset().mockResolvedValue(undefined);
  onClose.mockReset();
  const rows = names.map((name, at) => ({ id: at + 1, name, price: 1000 * (at + 1) }));
  server.now.answer(list, ({ query: { limit, page: turned } }) => ({
    data: rows.slice((turned - 1) * limit, turned * limit),
    total: rows.length,
  }));
  const component = () => (
    <OrderDialog
      title="Orden de los platos"
      hint="Así se leen en la carta."
      what="los platos"
      list={list}
      detailOf={({ price }) => `$${price}`}
      onSave={onSave}
      onClose={onClose}
    />
  );
  await renderScreen([{ path: '/', component }], { at: '/' });
}

const save = page.getByRole('button', { name: 'Guardar orden' });

async function raise(name: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Subir' }).click();
}

test('rows can be reordered from their menu, and only changes are saved', async () => {
  await show(['Sopa', 'Flan', 'Pan']);
  await expect.element(save).toBeDisabled();
  await expectAccessible();
  await raise('Pan');
  await raise('Pan');
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onSave.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['Pan', 'Sopa', 'Flan']);
});

test('reordering includes rows of all pages', async () => {
  await show(Array.from({ length: 101 }, (_, at) => `Plato ${at + 1}`));
  await raise('Plato 101');
  await save.click();
  await expect.poll(() => onSave.mock.calls[0]?.[0].length).toBe(101);
});

test('a rejected order shows why and can be saved again', async () => {
  await show(['Sopa', 'Flan']);
  onSave.mockRejectedValueOnce(new Failure({ code: 1, status: 409, message: 'Alguien cambió el orden.' }));
  await raise('Flan');
  await save.click();
  await expect.element(page.getByText('Alguien cambió el orden.')).toBeVisible();
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
