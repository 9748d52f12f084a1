import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { npsScreens } from '../../nps.screens.tsx';
import { type Question, questionsApi } from '../../questions/questions.contract.ts';
import { pollsApi } from '../polls.contract.ts';
import { PollModal } from './PollModal.tsx';

const server = fakeServer();
const stamps = { pollCount: 0, version: 1, createdAt: '2026-11-01T12:00:00Z', updatedAt: '2026-11-01T12:00:00Z' };
const questions: Question[] = [
  { id: 1, description: '¿Nos recomendarías?', category: 'nps', ...stamps },
  { id: 2, description: '¿Por qué?', category: 'open', ...stamps },
];

const show = () => {
  server.now.answer(questionsApi.list, ({ query: { ids } }) => {
    const data = questions.filter(({ id }) => !ids || ids.includes(id));
    return { data, count: data.length, total: data.length, page: 1, nextPage: null };
  });
  const component = () => (
    <RecordSourcesContext value={npsScreens.options}>
      <PollModal edit="new" onClose={() => undefined} />
    </RecordSourcesContext>
  );
  return renderScreen([{ path: '/nps/polls', component }], {
    at: '/nps/polls',
    policies: ['polls.create', 'polls.update', 'polls.show', 'questions.list'],
  });
};

const add = async (description: string) => {
  await page.getByRole('combobox', { name: 'Agregar una pregunta' }).click();
  await page.getByRole('option', { name: description }).click();
};

test('a survey adds questions one by one and keeps their order', async () => {
  await show();
  let sent: unknown;
  server.now.answer(pollsApi.create, ({ body }) => {
    sent = body.questionIds;
    throw new Refusal(422, {
      message: 'Revisa los campos marcados.',
      errors: { active: ['Ya está activa «Retiro», de retiro. Desactívala antes.'] },
    });
  });
  await page.getByRole('textbox', { name: 'Título' }).fill('Después del pedido');
  await add('¿Nos recomendarías?');
  await add('¿Por qué?');
  // Keyboard users can add the next one directly.
  await expect.element(page.getByRole('combobox', { name: 'Agregar una pregunta' })).toHaveFocus();
  const rows = page.getByRole('list', { name: 'Preguntas de la encuesta, en su orden' }).getByRole('listitem');
  await expect.element(rows.nth(1)).toHaveTextContent('¿Por qué?Comentario');
  // The sortable list loads with the second row and replaces the static one.
  await expect.element(page.getByRole('button', { name: 'Mover ¿Por qué?' })).toBeVisible();
  await page.getByRole('button', { name: 'Acciones de ¿Por qué?' }).click();
  await page.getByRole('menuitem', { name: 'Subir' }).click();
  await expect.element(rows.nth(0)).toHaveTextContent('¿Por qué?Comentario');
  await page.getByRole('switch', { name: /^Activa/ }).click();
  await page.getByRole('button', { name: 'Crear encuesta' }).click();
  await expect.element(page.getByText(/Ya está activa «Retiro»/).first()).toBeVisible();
  expect(sent).toEqual([2, 1]);
});

test('a poll shows what guests would get of it before it is saved, the mail and the page', async () => {
  await show();
  server.now.answer(pollsApi.preview, ({ query: { questionIds } }) => ({
    subject: '¿Cómo estuvo tu pedido?',
    mail: `<p style="height:900px">Correo de ${String(questionIds)}</p><a href="/fuera">Responder</a>`,
    page: '<p>Página</p>',
  }));
  const open = page.getByRole('button', { name: 'Ver como cliente' });
  await expect.element(open).toBeDisabled();
  await add('¿Por qué?');
  await add('¿Nos recomendarías?');
  await open.click();
  const preview = page.getByRole('dialog', { name: 'Así lo ve un cliente' });
  await expect.element(preview.getByText('Asunto: ¿Cómo estuvo tu pedido?')).toBeVisible();
  const frame = () => preview.getByTitle('El correo').element() as HTMLIFrameElement;
  await expect.poll(() => frame().contentDocument?.body.textContent).toContain('Correo de 2,1');
  // The dialog scrolls, and nothing in the mail is pressed.
  await expect.poll(() => frame().clientHeight).toBeGreaterThan(900);
  expect(getComputedStyle(frame()).pointerEvents).toBe('none');
  await preview.getByText('Página').click();
  await expect.element(preview.getByTitle('La página')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: /crear encuesta/i })).toBeVisible();
});
