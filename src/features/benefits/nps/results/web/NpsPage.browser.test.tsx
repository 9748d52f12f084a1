import { describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { answersApi, type NpsAnswer, type NpsResult, type Scored } from '../results.contract.ts';
import { scoreOf } from '../score.rules.ts';
import type { Me } from '#features/platform/users/me.contract.ts';
import { CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { NpsPage } from './NpsPage.tsx';

const server = fakeServer();

const scored = (invited: number, promoters: number, passives: number, detractors: number): Scored => ({
  invited,
  promoters,
  passives,
  detractors,
  ...scoreOf({ promoters, passives, detractors }),
});
const emptyScore = scored(0, 0, 0, 0);
const emptyResult: NpsResult = {
  startDate: '2026-10-22',
  endDate: '2026-11-20',
  total: emptyScore,
  before: emptyScore,
  step: 'day',
  trend: [],
  stores: [],
  dispatchMethods: [],
  questions: [],
  pending: 0,
};
const cold: NpsAnswer = {
  id: 3,
  version: 1,
  orderId: 81,
  storeId: 1,
  storeName: 'Ñuñoa',
  dispatchMethod: 'delivery',
  guest: { customerId: 9, name: 'Camila Rojas', phone: '+56987654321', mail: 'camila@correo.test' },
  items: [{ name: 'Combo italiano', quantity: 2 }],
  score: 2,
  answeredAt: '2026-11-20T15:30:00.000Z',
  answers: [
    { description: '¿Nos recomendarías?', category: 'nps', value: 2, comment: '' },
    { description: '¿Por qué?', category: 'open', value: null, comment: 'Llegó frío' },
  ],
  attendedAt: null,
  attendedBy: '',
  attendedNote: '',
};

const tenant = { name: 'Sabores del Sur', country: 'cl', timeZone: 'America/Santiago' } as Me['tenant'];

function show(result: Partial<NpsResult>, answers: NpsAnswer[] = []) {
  server.now.answer(answersApi.result, () => ({ ...emptyResult, ...result }));
  server.now.answer(answersApi.list, () => ({ data: answers, count: answers.length, total: null, nextCursor: null }));
  const component = () => (
    <RecordSourcesContext value={{}}>
      <CurrentUserContext value={{ tenant } as Me}>
        <NpsPage />
      </CurrentUserContext>
    </RecordSourcesContext>
  );
  return renderScreen([{ path: '/dashboard-nps', component }], {
    at: '/dashboard-nps',
    policies: [
      'answers.nps_results',
      'answers.show',
      'answers.update',
      'answers.export',
      'polls.update',
      'orders.list',
      'orders.show',
      'coupons.create',
      'stores.show',
    ],
  });
}

const region = (name: string) => page.getByRole('region', { name });
/** Asserts that a part of the page contains a text. */
const expectText = async (part: Locator, text: RegExp) => {
  await expect.poll(() => part.element().textContent).toMatch(text);
};

describe('the dashboard', () => {
  test('explains how to start before the first survey', async () => {
    await show({});
    await expect.element(page.getByText('Todavía no hay respuestas')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Ir a las encuestas' })).toHaveAttribute('href', '/nps/polls');
  });

  test.each([
    [0, 'En este período no se envió ninguna encuesta.'],
    [1, 'Nadie ha respondido todavía: en este período hubo 1 invitación.'],
    [3, 'Nadie ha respondido todavía: en este período hubo 3 invitaciones.'],
  ])(
    'says of a period with %i invitations that nobody answered, besides who waits from before',
    async (invited, text) => {
      await show({ total: scored(invited, 0, 0, 0), pending: 1 }, [cold]);
      await expect.element(page.getByText(text)).toBeVisible();
      await expect.element(page.getByText('Llegó frío')).toBeVisible();
    },
  );

  test('shows the split and no number while few have answered', async () => {
    await show({ total: scored(4, 1, 0, 0) });
    await expectText(region('NPS'), /1 respuesta: desde 30 se calcula el puntaje/);
    await expectText(region('Quiénes respondieron'), /Promotores 100 %.*25 % respondió: 1 de 4/);
    await expect.element(region('Cómo va')).not.toBeInTheDocument();
  });

  test('shows the score with its interval and split, and colours only significant changes', async () => {
    const total = scored(200, 60, 20, 20);
    await show({
      total,
      before: scored(90, 52, 23, 15),
      trend: [
        { ...scored(60, 25, 4, 4), day: '2026-10-22', until: '2026-11-10' },
        { ...scored(60, 25, 1, 14), day: '2026-11-11', until: '2026-11-11' },
      ],
      stores: [{ ...total, id: 1, name: 'Ñuñoa' }],
      dispatchMethods: [{ ...total, dispatchMethod: 'delivery' }],
      questions: [
        { id: 1, description: '¿Nos recomendarías?', category: 'nps', counts: [20, 20, 60, 0, 0] },
        { id: 2, description: '¿Cómo estuvo?', category: 'satisfaction', counts: [0, 0, 0, 5, 5] },
        { id: 3, description: '¿Llegó todo?', category: 'yes_no', counts: [1, 3, 0, 0, 0] },
        { id: 4, description: '¿Por qué?', category: 'open', counts: [7, 0, 0, 0, 0] },
      ],
    });
    await expect.element(region('NPS')).toBeVisible();
    await expectText(region('NPS'), /\+40entre \+23 y \+54, con 100 respuestas/);
    await expectText(
      region('NPS'),
      /1 punto menos que el período anterior.*Pocas respuestas: diferencia no concluyente/,
    );
    await expectText(region('Por local').getByRole('row', { name: /Ñuñoa/ }), /\+40.*100$/);
    const questions = region('Por pregunta');
    for (const text of [/4\.5 de 5, 10 respuestas/, /75 % dijo que sí, 4 respuestas/, /7 comentarios/])
      await expectText(questions, text);
    await expectText(region('Cómo va').getByRole('table'), /2026-10-22 – 2026-11-10\+64entre.*2026-11-11\+28entre/);
    await expectAccessible(document.body);
  });

  test.each([
    [3, 0, /todavía no hay tendencia/],
    [4, 1, /La franja es el rango/],
  ])('draws %i points of the trend with %i lines between them', async (count, lines, explanation) => {
    const days = ['2026-10-22', '2026-10-29', '2026-11-05', '2026-11-12'].slice(0, count);
    const trend = days.map((day) => ({ ...scored(60, 25, 4, 4), day, until: day }));
    await show({ total: scored(200, 60, 20, 20), trend });
    await expectText(region('Cómo va'), explanation);
    expect(region('Cómo va').element().querySelectorAll('polyline')).toHaveLength(lines);
  });

  test('lists the worst stores first, and the best ones when chosen, with a score for each', async () => {
    const stores = [
      { ...scored(200, 90, 5, 5), id: 1, name: 'Ñuñoa' },
      { ...scored(200, 40, 20, 40), id: 2, name: 'Castro' },
      { ...scored(2, 0, 0, 1), id: 3, name: 'Ancud' },
    ];
    await show({ total: scored(402, 130, 25, 46), stores });
    const table = region('Por local');
    await expectText(table, /Castro.*0entre.*100Ancud.*−100pocas respuestas1Ñuñoa.*\+85entre.*100/);
    await expect.element(table.getByRole('link', { name: 'Castro' })).toHaveAttribute('href', '/stores/edit-store/2');
    await expect.element(table.getByRole('radio', { name: 'Peores primero' })).toBeChecked();
    await table.getByText('Mejores primero').click();
    await expectText(table, /Ñuñoa.*Castro.*Ancud/);
  });

  test('lists unattended answers first, links to the order, and stores a follow-up note', async () => {
    await show({ total: scored(10, 1, 1, 1), pending: 1 }, [cold]);
    const answers = region('Respuestas');
    await expect.element(answers.getByText('Llegó frío')).toBeVisible();
    expect(server.now.askedOf(answersApi.list).at(-1)?.query).toMatchObject({ state: 'pending' });
    await expect.element(answers.getByRole('link', { name: 'Pedido #81' })).toHaveAttribute('href', '/orders?order=81');
    let noted = '';
    server.now.answer(answersApi.attend, ({ body }) => {
      noted = body.note;
      return { ...cold, attendedAt: cold.answeredAt, attendedBy: 'Ana', attendedNote: body.note };
    });
    await answers.getByRole('button', { name: /Marcar como atendida/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Marcar como atendida' }).click();
    await expect.element(dialog.getByText('Escribe qué hiciste').first()).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Qué se hizo' }).fill('Lo llamé');
    await dialog.getByRole('button', { name: 'Marcar como atendida' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(noted).toBe('Lo llamé');
  });

  test('shows the guest with their order, and opens WhatsApp with the message once it is noted', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await show({ total: scored(10, 1, 1, 1), pending: 1 }, [cold]);
    const answers = region('Respuestas');
    await expect.element(answers.getByText('Camila Rojas')).toBeVisible();
    await expect.element(answers.getByText('2 × Combo italiano')).toBeVisible();
    await expect
      .element(answers.getByRole('link', { name: 'Llamar al +56 9 8765 4321' }))
      .toHaveAttribute('href', 'tel:+56987654321');
    server.now.answer(answersApi.reply, ({ body }) => ({ answer: cold, message: body.message, code: null }));
    await answers.getByRole('button', { name: 'WhatsApp al cliente del pedido #81' }).click();
    const dialog = page.getByRole('dialog');
    const message = dialog.getByRole('textbox', { name: 'Mensaje' });
    await expect.element(message).toHaveValue(expect.stringMatching(/^Hola Camila, te escribimos de .* #81 de Ñuñoa/));
    await message.fill('Perdón');
    await dialog.getByRole('button', { name: 'Abrir WhatsApp' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(open).toHaveBeenCalledWith('https://wa.me/56987654321?text=Perd%C3%B3n', '_blank', 'noopener');
    expect(server.now.askedOf(answersApi.reply)[0]?.body).toEqual({
      channel: 'whatsapp',
      message: 'Perdón',
      giftCard: null,
    });
    open.mockRestore();
  });

  test('moves the focus from an answer that was attended to the next one', async () => {
    const waiting = [81, 82, 83].map((orderId) => ({ ...cold, id: orderId, orderId }));
    await show({ total: scored(10, 1, 1, 1), pending: 3 }, waiting);
    server.now.answer(answersApi.attend, () => {
      waiting.splice(1, 1);
      return { ...cold, attendedAt: cold.answeredAt, attendedBy: 'Ana', attendedNote: 'Lo llamé' };
    });
    const answers = region('Respuestas');
    await page.getByRole('link', { name: 'Ver respuestas' }).click();
    await expect.element(answers.getByRole('heading', { name: 'Respuestas' })).toHaveFocus();
    await answers.getByRole('button', { name: /Marcar como atendida.*#82/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Qué se hizo' }).fill('Lo llamé');
    await dialog.getByRole('button', { name: 'Marcar como atendida' }).click();
    await expect.element(answers.getByRole('listitem').filter({ hasText: '#83' })).toHaveFocus();
  });

  test('shows percentages that add up to 100', async () => {
    await show({ total: scored(32, 22, 5, 5) });
    const split = region('Quiénes respondieron');
    await expect.poll(() => split.element().textContent).toMatch(/Promotores 69 %.*Pasivos 16 %.*Detractores 15 %/);
  });

  test('gives a coupon with a preview of what the guest reads', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await show({ total: scored(10, 1, 1, 1), pending: 1 }, [cold]);
    server.now.answer(answersApi.reply, ({ body }) => ({ answer: cold, message: body.message, code: 'ABCDEFGHJK' }));
    await region('Respuestas').getByRole('button', { name: 'Regalar cupón al cliente del pedido #81' }).click();
    const dialog = page.getByRole('dialog');
    const preview = dialog.getByRole('figure', { name: 'Así lo recibe' });
    await expectText(preview, /Te regalamos \$5\.000 para tu próximo pedido/);
    await dialog.getByRole('textbox', { name: 'Monto' }).fill('8000');
    await expectText(preview, /\$8\.000/);
    await expectAccessible(document.body);
    await dialog.getByRole('button', { name: 'Abrir WhatsApp' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.now.askedOf(answersApi.reply)[0]?.body.giftCard).toEqual({ amount: 8000, days: 30 });
    vi.restoreAllMocks();
  });
});
