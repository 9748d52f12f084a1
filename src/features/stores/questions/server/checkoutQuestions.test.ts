import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { checkoutQuestionsApi } from '../checkoutQuestions.contract.ts';

const comanda = await testApp();

describe('the checkout questions', () => {
  test('are a list without duplicates whose creation can be undone', async () => {
    const { admin } = await comanda.tenant();
    const createQuestion = (question: string) => admin.call(checkoutQuestionsApi.create, { body: { question } });
    const all = async () => (await admin.call(checkoutQuestionsApi.list)).body.data.map(({ question }) => question);
    expect((await createQuestion('¿Cubiertos?')).status).toBe(201);
    expect((await createQuestion('¿Ají?')).body).toMatchObject({ question: '¿Ají?' });
    expect((await createQuestion('¿cubiertos?')).refusal.errors).toEqual({ question: ['Ya existe esa pregunta.'] });
    expect((await createQuestion(' ')).refusal.errors).toEqual({ question: ['Debes completar este campo'] });
    expect(await all()).toEqual(['¿Ají?', '¿Cubiertos?']);
    const [entry] = (await admin.call(auditApi.list)).body.data;
    await admin.call(auditApi.undo, { params: { requestId: entry!.requestId } });
    expect(await all()).toEqual(['¿Cubiertos?']);
  });
});
