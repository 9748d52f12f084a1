import { describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { testApp } from '#testing/testApp.ts';
import { type QuestionDraft, questionsApi } from '../../questions/questions.contract.ts';
import { type PollDraft, pollsApi } from '../polls.contract.ts';

const { tenant } = await testApp();

async function chain() {
  const { admin, userWith, inTenant } = await tenant();
  const createQuestion = async (description: string, category: QuestionDraft['category']) =>
    (await admin.call(questionsApi.create, { body: { description, category } })).body.id;
  const [score, comment] = [
    await createQuestion('¿Nos recomendarías?', 'nps'),
    await createQuestion('¿Por qué?', 'open'),
  ];
  const create = (title: string, draft: Partial<PollDraft> = {}) =>
    admin.call(pollsApi.create, {
      body: { title, dispatchMethod: 'both', active: false, questionIds: [score], ...draft },
    });
  const update = (id: number, body: Partial<PollDraft>) => admin.call(pollsApi.update, { params: { id }, body });
  return { admin, userWith, inTenant, ask: createQuestion, score, comment, create, update };
}

describe('polls', () => {
  test('are created, read, found without accents, changed and deleted', async () => {
    const { admin, create, update } = await chain();
    const created = await create('Después del ñandú');
    expect(created).toMatchObject({ status: 201, body: { dispatchMethod: 'both', active: false, version: 1 } });
    const params = { id: created.body.id };
    const found = await admin.call(pollsApi.list, { query: { query: 'nandu' } });
    expect(found.body.data.map(({ id }) => id)).toEqual([params.id]);
    expect((await update(params.id, { title: 'Otra' })).body).toMatchObject({ title: 'Otra', version: 2 });
    expect((await admin.call(pollsApi.remove, { params })).status).toBe(204);
    expect((await admin.call(pollsApi.get, { params })).status).toBe(404);
  });

  test('ask their questions in the order in which they were put', async () => {
    const { admin, ask, score, comment, create, update } = await chain();
    const last = await ask('¿Volverías?', 'yes_no');
    const { id } = (await create('Orden', { questionIds: [last, score, comment] })).body;
    const order = async () => (await admin.call(pollsApi.get, { params: { id } })).body.questionIds;
    expect(await order()).toEqual([last, score, comment]);
    const moved = await update(id, { questionIds: [comment, last, score] });
    expect(moved.body.questionIds).toEqual([comment, last, score]);
    expect(await order()).toEqual([comment, last, score]);
    const { data } = (await admin.call(auditApi.list)).body;
    await admin.call(auditApi.undo, { params: { requestId: data[0]!.requestId } });
    expect(await order()).toEqual([last, score, comment]);
  });

  test('have at least one question of NPS', async () => {
    const { ask, score, comment, create, update } = await chain();
    const refused = { status: 422, body: { errors: { question_ids: [expect.stringContaining('categoría NPS')] } } };
    expect(await create('Sin NPS', { questionIds: [comment] })).toMatchObject(refused);
    expect(await create('Vacía', { questionIds: [] })).toMatchObject({ status: 422 });
    const { id } = (await create('Con NPS', { questionIds: [score, comment] })).body;
    expect(await update(id, { questionIds: [comment] })).toMatchObject(refused);
    expect((await update(id, { questionIds: [await ask('¿Y?', 'open'), score] })).status).toBe(200);
  });

  test('are active one for each way an order reaches its guest', async () => {
    const { create, update } = await chain();
    const delivery = (await create('A domicilio', { dispatchMethod: 'delivery', active: true })).body;
    expect((await create('En el local', { dispatchMethod: 'pickUp', active: true })).status).toBe(201);
    const { id } = (await create('Para todos')).body;
    const refused = await update(id, { active: true });
    expect(refused.refusal.errors).toEqual({
      active: ['Ya está activa «A domicilio», de delivery. Desactívala antes.'],
    });
    await update(delivery.id, { active: false });
    expect((await update(id, { active: true, dispatchMethod: 'delivery' })).status).toBe(200);
  });

  test('are previewed as guests would get them, saved or not, with a store within reach', async () => {
    const { admin, ask, score, comment, userWith, inTenant } = await chain();
    const [near, far] = await inTenant((db) =>
      Promise.all(['Ñuñoa Plaza', 'Maipú'].map((name) => insert(db, 'stores', { name, commune: '' }))),
    );
    const last = await ask('¿Llegó <todo>?', 'yes_no');
    const preview = async (questionIds: number[], who = admin) =>
      (await who.call(pollsApi.preview, { query: { questionIds } })).body;
    const { subject, mail, page } = await preview([score, last, comment]);
    expect(subject).toMatch(/^¿Cómo estuvo tu pedido de .+\?$/);
    for (const text of [mail, page])
      for (const fragment of ['Ñuñoa Plaza', '¿Nos recomendarías?']) expect(text).toContain(fragment);
    const places = ['¿Nos recomendarías?', '¿Llegó &lt;todo&gt;?', '¿Por qué?'].map((each) => page.indexOf(each));
    expect(places).toEqual(places.filter((each) => each >= 0).toSorted((a, b) => a - b));
    expect((await preview([last, 987_654])).page).toContain('¿Llegó &lt;todo&gt;?');
    const limited = await userWith(['polls.show'], { storeIds: [far!.id] });
    expect((await preview([score], limited)).page).toContain('De Maipú.');
    const writer = await userWith(['polls.list'], { storeIds: [near!.id] });
    expect((await writer.call(pollsApi.preview, { query: { questionIds: [score] } })).status).toBe(403);
  });
});
