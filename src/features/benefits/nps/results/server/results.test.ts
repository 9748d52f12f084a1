import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { npsChain } from '#testing/nps.ts';
import { testApp } from '#testing/testApp.ts';
import { addToDay } from '../../invitations/server/answers.repo.ts';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { type AnswerReply, answersApi } from '../results.contract.ts';

const comanda = await testApp();

/** A chain with one answer of each score. */
async function answeredChain(scores: readonly number[], comment = '') {
  const chain = await npsChain(comanda);
  const orders: number[] = [];
  for (const [at, score] of scores.entries()) {
    const guest = { name: `Ana ${at}`, phone: `+5690000100${at}`, mail: `ana${at}@correo.test` };
    const { orderId, token } = await chain.asked(guest);
    const form = { [`q${chain.ids[0]}`]: String(score), [`q${chain.ids[1]}`]: '4', [`q${chain.ids[3]}`]: comment };
    await chain.page('POST', `/encuesta/${token}`, new URLSearchParams(form).toString());
    orders.push(orderId);
  }
  const { admin } = chain.shop;
  const result = async (query = {}, who = admin) => (await who.call(answersApi.result, { query })).body;
  const list = async (query = {}, who = admin) => (await who.call(answersApi.list, { query })).body;
  return { ...chain, orders, result, list };
}

describe('the results', () => {
  test('count invitations and scores by day, store, dispatch method and question', async () => {
    const { result, shop, ids } = await answeredChain([10, 9, 7, 2], 'Rico');
    const sums = { invited: 4, promoters: 2, passives: 1, detractors: 1, answers: 4, score: null };
    const current = await result();
    expect(current).toMatchObject({ step: 'day', total: sums, pending: 1 });
    expect(current.before).toMatchObject({ invited: 0, answers: 0, score: null, low: null });
    expect(current.trend).toEqual([
      expect.objectContaining({ ...sums, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), until: current.endDate }),
    ]);
    expect(current.stores).toEqual([
      expect.objectContaining({ ...sums, id: shop.selling.id, name: shop.selling.name }),
    ]);
    expect(current.dispatchMethods).toEqual([expect.objectContaining({ ...sums, dispatchMethod: 'pickUp' })]);
    expect(current.questions).toEqual([
      { id: ids[0], description: '¿Nos recomendarías?', category: 'nps', counts: [1, 1, 2, 0, 0] },
      { id: ids[1], description: '¿Cómo estuvo la comida?', category: 'satisfaction', counts: [0, 0, 0, 4, 0] },
      { id: ids[3], description: '¿Qué podríamos mejorar?', category: 'open', counts: [4, 0, 0, 0, 0] },
    ]);
  });

  test('are a number from thirty answers on, with its range, beside the period before', async () => {
    const { result, shop } = await answeredChain([10]);
    await shop.inTenant(async (db) => {
      const [day] = await db.selectFrom('npsDays').select(sql<string>`max(day)::text`.as('last')).execute();
      const earlier = new Date(Date.parse(day!.last) - 30 * 86_400_000).toISOString().slice(0, 10);
      const { id: storeId } = shop.selling;
      await addToDay(
        db,
        { storeId, businessDay: day!.last, dispatchMethod: 'pickUp' },
        { invited: 199, promoters: 59, passives: 20, detractors: 20 },
      );
      await addToDay(
        db,
        { storeId, businessDay: earlier, dispatchMethod: 'delivery' },
        { invited: 90, promoters: 10, passives: 10, detractors: 30 },
      );
    });
    const { total, before } = await result();
    expect(total).toMatchObject({ answers: 100, score: 40, low: 23.4, high: 54.3, invited: 200 });
    expect(before).toMatchObject({ answers: 50, score: -40, invited: 90 });
    expect((await result({ dispatchMethod: 'delivery' })).total.answers).toBe(0);
  });

  test('are limited to the store scope and the requested stores', async () => {
    const { result, list, shop } = await answeredChain([3]);
    const far = await shop.store('Lejos');
    const policies = ['answers.nps_results', 'answers.show'] as const;
    const [near, away] = [
      await shop.userWith(policies, { storeIds: [shop.selling.id] }),
      await shop.userWith(policies, { storeIds: [far] }),
    ];
    expect([(await result({}, near)).total.answers, (await list({}, near)).count]).toEqual([1, 1]);
    const noAnswers = await result({}, away);
    expect([noAnswers.total.invited, noAnswers.stores, noAnswers.questions, noAnswers.pending]).toEqual([0, [], [], 0]);
    expect((await list({}, away)).data).toEqual([]);
    expect((await result({ storeId: [far] })).total.answers).toBe(0);
  });

  test('of an unknown store, or one out of reach, are rejected as in reports', async () => {
    const { shop } = await answeredChain([]);
    const policies = ['answers.nps_results', 'answers.show', 'answers.export'] as const;
    const limited = await shop.userWith(policies, { storeIds: [await shop.store('Lejos')] });
    for (const [caller, storeId] of [
      [shop.admin, 999_999_999],
      [limited, shop.selling.id],
    ] as const)
      for (const endpoint of [answersApi.result, answersApi.list, answersApi.exportCsv]) {
        const reply = await caller.call(endpoint, { query: { storeId: [storeId] } });
        expect([endpoint.path, reply.status, reply.refusal.code]).toEqual([endpoint.path, 404, 1111]);
      }
  });

  test('refuse days the wrong way round, at their field', async () => {
    const { shop } = await answeredChain([]);
    const refused = await shop.admin.call(answersApi.result, {
      query: { startDate: '2026-11-20', endDate: '2026-11-01' },
    });
    expect(refused).toMatchObject({ status: 422, refusal: { errors: { end_date: [expect.any(String)] } } });
    const wrong = await comanda.app.inject({
      url: '/api/admin/v1/answers/nps_result?start_date=2026-13-01',
      headers: shop.admin.headers,
    });
    expect(wrong.statusCode).toBe(422);
  });

  test('are what the answers add up to', async () => {
    const { shop, days } = await answeredChain([10, 6, 8]);
    const { rows } = await shop.inTenant((db) =>
      sql`select count(*) filter (where score >= 9)::int as promoters, count(*) filter (where score in (7, 8))::int as passives,
        count(*) filter (where score <= 6)::int as detractors, count(sent_at)::int as invited
        from nps_invitations where tenant_id = ${shop.id}`.execute(db),
    );
    expect(await days()).toEqual(rows);
  });
});

describe('answers', () => {
  test('are listed with their orders, newest first, and filtered by state and customer', async () => {
    const { list, orders, list: _, ...chain } = await answeredChain([9, 4, 0], 'Frío');
    const { data } = await list();
    expect(data.map(({ orderId }) => orderId)).toEqual(orders.toReversed());
    expect(data[0]).toMatchObject({
      score: 0,
      storeName: chain.shop.selling.name,
      attendedAt: null,
      answers: [
        { description: '¿Nos recomendarías?', category: 'nps', value: 0, comment: '' },
        { description: '¿Cómo estuvo la comida?', category: 'satisfaction', value: 4, comment: '' },
        { description: '¿Qué podríamos mejorar?', category: 'open', value: null, comment: 'Frío' },
      ],
    });
    const scores = async (query: object) => (await list(query)).data.map(({ score }) => score);
    expect(await scores({ state: 'pending' })).toEqual([0, 4]);
    expect(await scores({ state: 'comments' })).toEqual([0, 4, 9]);
    const first = await list({ limit: 2 });
    expect((await list({ limit: 2, cursor: first.nextCursor })).data.map(({ score }) => score)).toEqual([9]);
  });

  test('name the guest and what was ordered to users who may see orders', async () => {
    const { list, shop } = await answeredChain([4]);
    expect((await list()).data[0]).toMatchObject({
      guest: { name: 'Ana 0', phone: '+56900001000', mail: 'ana0@correo.test', customerId: expect.any(Number) },
      items: [{ name: expect.any(String), quantity: expect.any(Number) }],
    });
    const reader = await shop.userWith(['answers.show']);
    expect((await list({}, reader)).data[0]).toMatchObject({ guest: null, items: [] });
  });

  test('to attend to begin with those that have a comment, and are archived after sixty days', async () => {
    const { list, shop, orders, result } = await answeredChain([1, 2, 3, 4], 'Frío');
    await shop.inTenant(async (db) => {
      const change = (orderId: number, values: object) =>
        unaudited(db).updateTable('npsInvitations').set(values).where('orderId', '=', orderId).execute();
      await change(orders[3]!, { hasComment: false });
      await change(orders[1]!, { answeredAt: sql<string>`now() - interval '61 days'` });
    });
    const scores = async (query: object) => (await list(query)).data.map(({ score }) => score);
    expect(await scores({ state: 'pending' })).toEqual([3, 1, 4]);
    const pages: unknown[] = [];
    for (let cursor: string | undefined; pages.length < 5; ) {
      const { data, nextCursor } = await list({ state: 'pending', limit: 1, cursor });
      pages.push(...data.map(({ score }) => score));
      if (!nextCursor) break;
      cursor = nextCursor;
    }
    expect(pages).toEqual([3, 1, 4]);
    expect(await scores({ state: 'archived' })).toEqual([2]);
    expect((await result()).pending).toBe(3);
  });

  test('are those of a person, also after two turned out to be one', async () => {
    const { list, shop, list: _, ...chain } = await answeredChain([9, 4]);
    const people = (await shop.admin.call(customersApi.list)).body.data;
    const [one, other] = people;
    const scores = async (userId: number) => (await list({ userId })).data.map(({ score }) => score);
    expect(chain.orders).toHaveLength(2);
    expect([await scores(one!.id), await scores(other!.id)]).toEqual([[4], [9]]);
    await shop.admin.call(customersApi.merge, { params: { id: one!.id }, body: { intoId: other!.id } });
    expect(await scores(other!.id)).toEqual([4, 9]);
  });

  test('of six or less are attended to with a note that appears in the history', async () => {
    const { list, shop } = await answeredChain([5]);
    const [answer] = (await list()).data;
    const params = { id: answer!.id };
    const attend = (note: string, who = shop.admin) => who.call(answersApi.attend, { params, body: { note } });
    expect((await attend(' ')).refusal.errors).toEqual({ note: ['Escribe qué hiciste'] });
    const reader = await shop.userWith(['answers.nps_results']);
    expect((await attend('Nada', reader)).status).toBe(403);
    const pendingCount = async () => (await reader.call(answersApi.pending)).body.pending;
    expect(await pendingCount()).toBe(1);
    const elsewhere = await shop.userWith(['answers.show', 'answers.update'], {
      storeIds: [await shop.store('Lejos')],
    });
    expect((await attend('Nada', elsewhere)).status).toBe(404);
    expect((await attend('Le devolvimos la bebida')).body).toMatchObject({
      attendedBy: 'Administración',
      attendedNote: 'Le devolvimos la bebida',
      attendedAt: expect.any(String),
    });
    expect((await list({ state: 'pending' })).data).toEqual([]);
    expect(await pendingCount()).toBe(0);
    expect((await list({ state: 'attended' })).count).toBe(1);
    const { data } = (await shop.admin.call(auditApi.history, { params: { entity: 'npsInvitations', id: params.id } }))
      .body;
    expect(JSON.stringify(data)).toContain('Le devolvimos la bebida');
    const { requestId } = (await shop.admin.call(auditApi.list)).body.data[0]!;
    await shop.admin.call(auditApi.undo, { params: { requestId } });
    expect((await list({ state: 'pending' })).count).toBe(1);
  });

  describe('to an unhappy guest', () => {
    const gift = { amount: 5000, days: 30 };
    const whatsapp = { channel: 'whatsapp' as const, message: 'Hola Ana, perdón', giftCard: null };

    async function unhappyGuest() {
      const chain = await answeredChain([2]);
      const [answer] = (await chain.list()).data;
      const reply = (body: AnswerReply, who = chain.shop.admin) =>
        who.call(answersApi.reply, { params: { id: answer!.id }, body });
      const coupons = async () => (await chain.shop.admin.call(couponsApi.list)).body.data;
      return { ...chain, answer: answer!, reply, coupons };
    }

    test('go out by WhatsApp from the user, and are noted as attended to', async () => {
      const { reply, coupons, list, mails } = await unhappyGuest();
      const before = (await mails()).length;
      const { body } = await reply(whatsapp);
      expect(body).toMatchObject({
        message: 'Hola Ana, perdón',
        code: null,
        answer: { attendedBy: 'Administración', attendedNote: 'Por WhatsApp: Hola Ana, perdón' },
      });
      expect(await coupons()).toEqual([]);
      expect((await mails()).length).toBe(before);
      expect((await list({ state: 'pending' })).data).toEqual([]);
    });

    test('carry a gift card that pays the next order of the guest, by mail too', async () => {
      const { reply, coupons, mails, place, order, answer } = await unhappyGuest();
      const { body } = await reply({ channel: 'mail', message: 'Perdón', giftCard: gift });
      const code = body.code ?? '';
      expect(body.message).toContain(`Te regalamos $5.000 para tu próximo pedido. Usa el código ${code} hasta el`);
      const mail = (await mails()).at(-1);
      expect(mail).toMatchObject({ to: 'ana0@correo.test', subject: expect.stringContaining(`#${answer.orderId}`) });
      expect(mail?.text).toContain(code);
      expect(body.answer.attendedNote).not.toContain(code);
      expect(await coupons()).toMatchObject([
        { code, kind: 'giftcard', discount: 5000, withBalance: true, visibility: 'private', storeIds: [] },
      ]);
      const { number } = (await place({ name: 'Ana 0', phone: '+56900001000' }, { couponCode: code })).body;
      expect(await order(number)).toMatchObject({ couponCode: code });
      expect(await coupons()).toMatchObject([{ usedCount: 1 }]);
    });

    test('of a user with few stores give a card for the store of the order', async () => {
      const { reply, coupons, shop } = await unhappyGuest();
      const manager = await shop.userWith(['answers.update', 'orders.show', 'coupons.create'], {
        storeIds: [shop.selling.id],
      });
      expect((await reply({ ...whatsapp, giftCard: gift }, manager)).status).toBe(200);
      expect(await coupons()).toMatchObject([{ storeIds: [shop.selling.id] }]);
    });

    test('need the permissions for orders and coupons, and the store', async () => {
      const { reply, coupons, shop, list } = await unhappyGuest();
      const user = shop.userWith;
      const blind = await reply(whatsapp, await user(['answers.update']));
      expect([blind.status, blind.refusal.code]).toEqual([409, 1195]);
      const withGift = { ...whatsapp, giftCard: gift };
      expect((await reply(withGift, await user(['answers.update', 'orders.show']))).status).toBe(403);
      const far = { storeIds: [await shop.store('Lejos')] };
      const away = await user(['answers.update', 'orders.show', 'coupons.create'], far);
      expect((await reply(withGift, away)).status).toBe(404);
      expect((await reply(withGift, (await comanda.tenant()).admin)).status).toBe(404);
      expect([await coupons(), (await list({ state: 'pending' })).count]).toEqual([[], 1]);
    });

    test('are refused with a sentence without a message, an address, or with an endless gift', async () => {
      const { reply, shop, orders } = await unhappyGuest();
      const errors = async (body: object) => (await reply({ ...whatsapp, ...body })).refusal.errors;
      expect(await errors({ message: ' ' })).toEqual({ message: ['Escribe un mensaje'] });
      expect(await errors({ giftCard: { amount: 0, days: 30 } })).toHaveProperty(['gift_card.amount']);
      expect(await errors({ giftCard: { amount: 5000, days: 366 } })).toEqual({
        'gift_card.days': ['Usa como máximo 365 días'],
      });
      await shop.inTenant((db) =>
        sql`update orders set customer = customer - 'mail' where tenant_id = ${shop.id} and id = ${orders[0]}`.execute(
          db,
        ),
      );
      expect(await errors({ channel: 'mail' })).toEqual({ channel: ['Este cliente no dejó correo.'] });
    });
  });

  test('are not visible to another tenant', async () => {
    const { list } = await answeredChain([5]);
    const rival = await comanda.tenant();
    const [answer] = (await list()).data;
    expect((await rival.admin.call(answersApi.list)).body.data).toEqual([]);
    const attended = await rival.admin.call(answersApi.attend, { params: { id: answer!.id }, body: { note: 'Mía' } });
    expect(attended.status).toBe(404);
  });
});
