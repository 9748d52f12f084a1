import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { maskMail } from '#domain/mails.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { brandSection } from '#features/platform/settings/sections/brand.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { holdCompany } from '#testing/holds.ts';
import { sentMails } from '#testing/mails.ts';
import { npsChain, camila, everyRow } from '#testing/nps.ts';
import { testApp } from '#testing/testApp.ts';
import { pollsApi } from '../../polls/polls.contract.ts';
import { questionsApi } from '../../questions/questions.contract.ts';
import { surveyApi } from '../survey.contract.ts';

const comanda = await testApp();
const { visitor } = comanda;

type Chain = Awaited<ReturnType<typeof npsChain>>;
const formOf = ({ ids: [nps, food, all, why] }: Chain, score: number | string, comment = '') =>
  new URLSearchParams({
    [`q${nps}`]: String(score),
    [`q${food}`]: '5',
    [`q${all}`]: '0',
    [`q${why}`]: comment,
  }).toString();
const read = ({ shop }: Chain, token: string) =>
  visitor.call(surveyApi.read, { params: { token } }, { tenant: shop.slug });

describe('the page of a survey', () => {
  test('is closed while its company is held for abuse, unlike the one that stops surveys', async () => {
    const chain = await npsChain(comanda);
    const { token } = await chain.asked();
    await holdCompany(comanda.database, chain.shop.id, { kind: 'abuse' });
    await vi.waitFor(async () => expect((await chain.page('GET', `/encuesta/${token}`)).statusCode).toBe(503));
    const { headers, body } = await chain.page('POST', `/encuesta/${token}`, formOf(chain, 9));
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).toContain('No disponible por ahora');
    expect(await chain.answers()).toEqual([]);
    expect((await chain.page('GET', `/baja/${token}`)).statusCode).toBe(200);
  });

  test('shows the questions with the score pressed in the mail preselected', async () => {
    const chain = await npsChain(comanda);
    const { token } = await chain.asked();
    const { statusCode, headers, body } = await chain.page('GET', `/encuesta/${token}?p=8`);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-/);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<html lang="es">');
    expect(body).toContain(`value="8" checked`);
    expect(body.match(/ checked/g)).toHaveLength(1);
    for (const question of [
      '¿Nos recomendarías?',
      '¿Cómo estuvo la comida?',
      '¿Llegó todo?',
      '¿Qué podríamos mejorar?',
    ])
      expect(body).toContain(question);
    expect(body).not.toMatch(/<script|src=|Camila/);
  });

  test('wears the name and the colour that guests know, as the mail does that leads to it', async () => {
    const chain = await npsChain(comanda);
    const brand = { commerceName: 'La Fonda', brandPrimary: '#be123c' };
    await chain.shop.admin.call(brandSection.api.update, { body: brand });
    const { token } = await chain.asked();
    const { headers, body } = await chain.page('GET', `/encuesta/${token}`);
    const [, style = ''] = /<style>(:root\{--brand:#be123c;--on-brand:#ffffff\})<\/style>/.exec(body) ?? [];
    expect(headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
    expect(body).toContain('<p class="tenant">La Fonda</p>');
    const mail = (await chain.mails()).find(({ subject }) => subject === '¿Cómo estuvo tu pedido de La Fonda?');
    expect([mail?.fromName, mail?.html]).toEqual(['La Fonda', expect.stringContaining('background:#be123c')]);
  });

  test('writes nothing by being looked at, however often', async () => {
    const chain = await npsChain(comanda);
    const { token } = await chain.asked();
    const before = await everyRow(chain.shop);
    for (const url of [`/encuesta/${token}`, `/encuesta/${token}?p=10`, `/baja/${token}`, `/api/v1/nps/${token}`])
      expect((await chain.page('GET', url)).statusCode).toBe(200);
    expect(await everyRow(chain.shop)).toEqual(before);
  });

  test('saves what is sent, thanks, and takes another answer in its place', async () => {
    const chain = await npsChain(comanda);
    const { token } = await chain.asked();
    const sent = await chain.page('POST', `/encuesta/${token}`, formOf(chain, 9, 'Todo <b>rico</b>\r\ny a tiempo'));
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/encuesta/${token}?gracias`]);
    const thanks = (await chain.page('GET', `/encuesta/${token}?gracias`)).body;
    expect(thanks).toContain('¡Gracias!');
    expect(thanks).toContain('Todo &lt;b&gt;rico&lt;/b&gt;\ny a tiempo</textarea>');
    expect(await chain.days()).toEqual([{ invited: 1, promoters: 1, passives: 0, detractors: 0 }]);
    await chain.page('POST', `/encuesta/${token}`, formOf(chain, 3));
    expect(await chain.days()).toEqual([{ invited: 1, promoters: 0, passives: 0, detractors: 1 }]);
    expect((await chain.answers()).map(({ category, value, comment }) => [category, value, comment])).toEqual([
      ['nps', 3, ''],
      ['satisfaction', 5, ''],
      ['yes_no', 0, ''],
    ]);
    const counts = await chain.shop.inTenant((db) =>
      db
        .selectFrom('npsQuestionDays')
        .select(['category', 'first', 'second', 'third', 'fourth', 'fifth'])
        .where('span', '=', 'day')
        .where('storeId', '=', 0)
        .orderBy('questionId')
        .execute(),
    );
    expect(counts.map((row) => Object.values(row))).toEqual([
      ['nps', 1, 0, 0, 0, 0],
      ['satisfaction', 0, 0, 0, 0, 1],
      ['yes_no', 1, 0, 0, 0, 0],
      ['open', 0, 0, 0, 0, 0],
    ]);
  });

  test('counts once what is sent many times at once', async () => {
    const chain = await npsChain(comanda);
    const { token } = await chain.asked();
    const scores = [10, 2, 7, 9, 0, 8, 10, 5];
    const replies = await Promise.all(
      scores.map((score) => chain.page('POST', `/encuesta/${token}`, formOf(chain, score))),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(scores.map(() => 303));
    const [day] = await chain.days();
    expect(day!.promoters + day!.passives + day!.detractors).toBe(1);
    expect(await chain.answers()).toHaveLength(3);
  });

  test('reports missing answers and keeps the submitted ones', async () => {
    const chain = await npsChain(comanda);
    const { token } = await chain.asked();
    const wrong = await chain.page('POST', `/encuesta/${token}`, formOf(chain, '', 'Una respuesta larga'));
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Falta corregir una respuesta.');
    expect(wrong.body).toContain('Elige un número del 0 al 10');
    expect(wrong.body).toContain('Una respuesta larga</textarea>');
    const long = await chain.page('POST', `/encuesta/${token}`, formOf(chain, 'muchos', 'a'.repeat(1001)));
    expect(long.body).toContain('Falta corregir 2 respuestas.');
    expect(long.body).toContain('a'.repeat(1001));
    expect(await chain.answers()).toEqual([]);
  });

  test('shows the questions that were sent, also after the survey changes or is deleted', async () => {
    const chain = await npsChain(comanda);
    const { ids, poll, shop } = chain;
    const { token } = await chain.asked();
    const why = ids[3]!;
    await shop.admin.call(pollsApi.update, {
      params: { id: poll.id },
      body: { questionIds: ids.slice(0, 3), active: false },
    });
    expect((await shop.admin.call(questionsApi.remove, { params: { id: why } })).status).toBe(204);
    expect((await chain.page('POST', `/encuesta/${token}`, formOf(chain, 10, 'Nada'))).statusCode).toBe(303);
    await shop.admin.call(pollsApi.remove, { params: { id: poll.id } });
    expect((await chain.page('GET', `/encuesta/${token}`)).body).toContain('Nada</textarea>');
    expect((await chain.answers()).at(-1)).toMatchObject({ description: '¿Qué podríamos mejorar?', comment: 'Nada' });
  });
});

test('a question that was answered keeps its category, and may be put otherwise', async () => {
  const chain = await npsChain(comanda);
  const { ids, poll, shop } = chain;
  const { token } = await chain.asked();
  await chain.page('POST', `/encuesta/${token}`, formOf(chain, 10));
  await shop.admin.call(pollsApi.update, { params: { id: poll.id }, body: { active: false } });
  const change = (id: number | undefined, body: object) =>
    shop.admin.call(questionsApi.update, { params: { id: id! }, body });
  const message = 'Ya tiene respuestas: no se puede cambiar su categoría. Crea otra pregunta.';
  expect(await change(ids[1], { category: 'open' })).toMatchObject({
    status: 409,
    refusal: { code: 1054, message, errors: { category: [message] } },
  });
  expect((await change(ids[1], { description: '¿Te gustó?', category: 'satisfaction' })).status).toBe(200);
  expect((await change(ids[3], { category: 'yes_no' })).status).toBe(200);
});

describe('a link', () => {
  test('that is unknown, expired or of another tenant returns the same response', async () => {
    const [chain, rival] = [await npsChain(comanda), await npsChain(comanda)];
    const [{ token: ended }, { token: foreign }] = [await chain.asked(), await rival.asked()];
    await chain.shop.inTenant((db) =>
      unaudited(db)
        .updateTable('npsInvitations')
        .set({ sentAt: sql<string>`now() - interval '14 days 1 minute'` })
        .execute(),
    );
    const unknown = 'x'.repeat(24);
    for (const method of ['GET', 'POST'] as const) {
      const replies = await Promise.all(
        [unknown, ended, foreign].map((token) =>
          chain.page(method, `/encuesta/${token}`, method === 'POST' ? 'q1=1' : undefined),
        ),
      );
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
      expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
      expect(replies[0]?.body).toContain('Este enlace ya no funciona');
      expect(replies[0]?.body).toContain(`/tienda/${chain.shop.slug}">Ir a la tienda</a>`);
      expect(replies[0]?.body).toContain('<p class="tenant">');
    }
    const responses = await Promise.all([unknown, ended, foreign].map((token) => read(chain, token)));
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(responses.map(({ refusal: { message } }) => message)).size).toBe(1);
  });

  test('is answered by programs as well, in the same words', async () => {
    const chain = await npsChain(comanda);
    const { token } = await chain.asked();
    const [nps, , , why] = chain.ids;
    const answer = (answers: { questionId: number; value?: number; comment?: string }[]) =>
      visitor.call(surveyApi.answer, { params: { token }, body: { answers } }, { tenant: chain.shop.slug });
    expect((await answer([{ questionId: why!, comment: 'Rico' }])).refusal.errors).toEqual({
      [`answers.${nps}`]: ['Elige un número del 0 al 10'],
    });
    const response = await answer([
      { questionId: nps!, value: 9 },
      { questionId: why!, comment: 'Rico' },
    ]);
    expect(response.status).toBe(200);
    const { body } = await read(chain, token);
    expect(body.answers).toEqual([
      { questionId: nps, value: 9, comment: '' },
      { questionId: why, value: null, comment: 'Rico' },
    ]);
    expect(Date.parse(body.endsAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
  });
});

describe('a guest who unsubscribes from surveys', () => {
  test('confirms on a page, or is unsubscribed by a cookieless POST of the mail program', async () => {
    const chain = await npsChain(comanda);
    const { token } = await chain.asked();
    const { body: question } = await chain.page('GET', `/baja/${token}`);
    expect(question).toContain('<form method="post"');
    expect(question).toContain(`a ${maskMail(camila.mail)}.`);
    const reply = await chain.page('POST', `/baja/${token}`, 'List-Unsubscribe=One-Click');
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined]);
    await chain.shop.inTenant((db) => unaudited(db).updateTable('npsPeople').set({ askedAt: null }).execute());
    await chain.finish(await chain.placed({ ...camila, mail: 'nueva@correo.test' }));
    await chain.finish(await chain.placed({ ...camila, phone: '+56900001111' }));
    expect(await chain.invited()).toHaveLength(1);
    expect((await chain.invitations()).map(({ droppedBecause }) => droppedBecause)).toEqual([
      null,
      'opted_out',
      'opted_out',
    ]);
  });

  test('may use any form encoding, the API, and a link of an expired survey', async () => {
    const chain = await npsChain(comanda);
    const { token } = await chain.asked();
    await chain.shop.inTenant((db) =>
      unaudited(db).updateTable('npsInvitations').set({ sentAt: '2026-01-01T00:00:00Z' }).execute(),
    );
    const multipart = await comanda.app.inject({
      method: 'POST',
      url: `/baja/${token}`,
      headers: { tenant: chain.shop.slug, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(multipart.statusCode).toBe(200);
    const unsubscribe = (of: string) =>
      visitor.call(surveyApi.unsubscribe, { params: { token: of } }, { tenant: chain.shop.slug });
    expect((await unsubscribe(token)).status).toBe(204);
    expect((await unsubscribe('unknown')).status).toBe(404);
  });
});

describe('an answer of six or less', () => {
  test('reaches the store at once, live and by mail, and once', async () => {
    const chain = await npsChain(comanda);
    const { token, orderId } = await chain.asked();
    const store = chain.shop.selling;
    await chain.page('POST', `/encuesta/${token}`, formOf(chain, 7));
    expect(await chain.mails()).toHaveLength(1);
    await chain.page('POST', `/encuesta/${token}`, formOf(chain, 4, 'Llegó frío'));
    await chain.page('POST', `/encuesta/${token}`, formOf(chain, 2, 'Llegó frío'));
    const [, alert, ...more] = await chain.mails();
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ to: store.email, subject: `4 de 10 en ${store.name}: pedido #${orderId}` });
    expect(alert!.text).toContain('Llegó frío');
    expect(alert!.text).toContain(`/orders?order=${orderId}`);
    const events = await chain.shop.inTenant((db) =>
      db
        .selectFrom('events')
        .select(['audience', 'storeId', 'data'])
        .where('topic', '=', 'answers')
        .orderBy('id')
        .execute(),
    );
    expect(events.map(({ audience, storeId, data }) => [audience, storeId, data])).toEqual(
      [7, 4, 2].map((score) => ['answers.nps_results', store.id, { orderId, score, alert: score === 4 }]),
    );
  });
});

test('erasing a customer keeps the scores and removes comments and links', async () => {
  const chain = await npsChain(comanda);
  const { token } = await chain.asked();
  await chain.page('POST', `/encuesta/${token}`, formOf(chain, 2, 'Soy Camila y llegó frío'));
  const [day, [customer]] = [await chain.days(), await chain.list()];
  await chain.shop.admin.call(customersApi.forget, { params: { id: customer!.id } });
  expect(await chain.days()).toEqual(day);
  expect((await chain.answers()).map(({ value, comment }) => [value, comment])).toEqual([
    [2, ''],
    [5, ''],
    [0, ''],
    [null, ''],
  ]);
  expect((await chain.page('GET', `/encuesta/${token}`)).statusCode).toBe(404);
  const rows = Object.entries(await everyRow(chain.shop)).filter(([, text]) =>
    /camila@correo|llegó frío/.test(String(text)),
  );
  expect(rows.map(([table]) => table)).toEqual([]);
  // The store was notified at the time: its mail stays in the outbox until it is sent.
  expect((await sentMails(chain.shop)).filter(({ text }) => text.includes('llegó frío'))).toHaveLength(1);
});
