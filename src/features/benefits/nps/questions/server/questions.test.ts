import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { pollsApi } from '../../polls/polls.contract.ts';
import { type QuestionDraft, questionsApi } from '../questions.contract.ts';

const { tenant } = await testApp();
const { admin } = await tenant();

const create = (description: string, category: QuestionDraft['category'] = 'nps') =>
  admin.call(questionsApi.create, { body: { description, category } });
const createPoll = (title: string, questionId: number, active: boolean) =>
  admin.call(pollsApi.create, { body: { title, dispatchMethod: 'pickUp', active, questionIds: [questionId] } });

describe('questions', () => {
  test('are created, read, found without accents, changed and deleted', async () => {
    const created = await create('¿Cómo estuvo el ñoqui?', 'satisfaction');
    expect(created).toMatchObject({ status: 201, body: { category: 'satisfaction', pollCount: 0, version: 1 } });
    const params = { id: created.body.id };
    const found = await admin.call(questionsApi.list, { query: { query: 'noqui' } });
    expect(found.body.data.map(({ id }) => id)).toEqual([params.id]);
    const changed = await admin.call(questionsApi.update, { params, body: { category: 'yes_no' } });
    expect(changed.body).toMatchObject({ description: '¿Cómo estuvo el ñoqui?', category: 'yes_no', version: 2 });
    expect((await admin.call(questionsApi.remove, { params })).status).toBe(204);
    expect((await admin.call(questionsApi.get, { params })).status).toBe(404);
  });

  test('return errors by field', async () => {
    expect((await create(' ')).refusal.errors).toEqual({ description: ['Debes completar este campo'] });
    expect((await create('¿Y esto?', 'stars' as 'nps')).refusal.errors).toHaveProperty('category');
    await create('¿Volverías?');
    expect((await create('¿VOLVERÍAS?')).refusal.errors).toEqual({ description: ['Ya existe esa pregunta.'] });
  });

  test('cannot be edited or deleted while an active survey uses them', async () => {
    const params = { id: (await create('¿Nos recomendarías?')).body.id };
    const poll = (await createPoll('Retiro', params.id, true)).body;
    const refused = {
      status: 409,
      refusal: {
        code: 1054,
        message:
          'La encuesta activa «Retiro» hace esta pregunta: no se puede editar ni eliminar. Desactiva la encuesta antes.',
      },
    };
    const change = () => admin.call(questionsApi.update, { params, body: { description: '¿Y ahora?' } });
    expect(await change()).toMatchObject(refused);
    expect(await admin.call(questionsApi.remove, { params })).toMatchObject(refused);
    await admin.call(pollsApi.update, { params: { id: poll.id }, body: { active: false } });
    expect((await change()).status).toBe(200);
    expect((await admin.call(questionsApi.remove, { params })).refusal).toMatchObject({ code: 1012 });
  });
});
