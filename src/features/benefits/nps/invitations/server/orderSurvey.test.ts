import { describe, expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { camila, everyRow, npsChain } from '#testing/nps.ts';
import { testApp } from '#testing/testApp.ts';
import { pollsApi } from '../../polls/polls.contract.ts';
import { surveyApi } from '../survey.contract.ts';

const comanda = await testApp();
const { visitor } = comanda;

/** A chain with an active survey, and a delivered order of a guest without a mail. */
async function scene(guest: { name: string; phone: string; mail: string | null } = { ...camila, mail: null }) {
  const chain = await npsChain(comanda);
  const { shop, ids, place, finish } = chain;
  const headers = { tenant: shop.slug };
  const { uuid, number } = (await place(guest)).body;
  const read = async (of = uuid) =>
    (await visitor.call(surveyApi.readOfOrder, { params: { uuid: of } }, headers)).body.survey;
  const answerScore = (value: number | null, of = uuid, as = headers) =>
    visitor.call(
      surveyApi.answerOfOrder,
      { params: { uuid: of }, body: { answers: [{ questionId: ids[0] ?? 0, value }] } },
      as,
    );
  return { ...chain, uuid, number, read, say: answerScore, bring: () => finish(number) };
}

describe('a completed order', () => {
  test('can be rated from its tracking page without a mail, and the answer changed', async () => {
    const { shop, read, say, bring, days, uuid } = await scene();
    expect(await read()).toBeNull();
    expect((await say(9)).status).toBe(404);
    await bring();
    const before = await everyRow(shop);
    expect(await read()).toMatchObject({ questions: [{ category: 'nps' }, {}, {}, {}], answers: [] });
    expect(await everyRow(shop)).toEqual(before);
    expect((await say(9)).body.answers).toMatchObject([{ value: 9 }]);
    expect((await say(3)).body.answers).toMatchObject([{ value: 3 }]);
    expect(await days()).toEqual([{ invited: 1, promoters: 0, passives: 0, detractors: 1 }]);
    expect((await read())?.answers).toMatchObject([{ value: 3 }]);
    const other = await comanda.tenant();
    const foreign = await visitor.call(surveyApi.readOfOrder, { params: { uuid } }, { tenant: other.slug });
    expect(foreign.status).toBe(404);
    expect((await say(10, uuid, { tenant: other.slug })).status).toBe(404);
  });

  test('has one invitation for the mail and the tracking page', async () => {
    const { read, say, bring, invited, place, finish, days, ids } = await scene(camila);
    await bring();
    await say(10);
    expect((await invited()).filter(({ to }) => to === camila.mail)).toEqual([]);
    const other = { name: 'Benjamín Soto', phone: '+56911112222', mail: 'benja@correo.test' };
    const second = (await place(other)).body;
    await finish(second.number);
    expect(await invited()).toHaveLength(1);
    expect(await read(second.uuid)).toMatchObject({ questions: ids.map((id) => ({ id })) });
    expect((await say(8, second.uuid)).status).toBe(200);
    expect(await days()).toEqual([{ invited: 2, promoters: 1, passives: 1, detractors: 0 }]);
  });

  test('has no survey when the guest was surveyed recently, none is active, or it is too late', async () => {
    const { shop, read, say, bring, place, finish, poll, uuid } = await scene();
    await bring();
    await say(10);
    const second = (await place({ ...camila, mail: null })).body;
    await finish(second.number);
    expect(await read(second.uuid)).toBeNull();
    expect((await say(1, second.uuid)).status).toBe(404);
    const third = (await place({ name: 'Ana', phone: '+56933334444', mail: null })).body;
    await finish(third.number);
    expect(await read(third.uuid)).not.toBeNull();
    await shop.inTenant((db) =>
      unaudited(db)
        .updateTable('orders')
        .set({ completedAt: '2020-01-01T00:00:00Z' })
        .where('id', '=', third.number)
        .execute(),
    );
    expect(await read(third.uuid)).toBeNull();
    await shop.admin.call(pollsApi.update, { params: { id: poll.id }, body: { active: false } });
    expect((await read(uuid))?.answers).toMatchObject([{ value: 10 }]);
  });

  test('reports missing answers by question', async () => {
    const { say, bring, ids } = await scene();
    await bring();
    const { status, refusal } = await say(null);
    expect([status, refusal.errors]).toEqual([422, { [`answers.${ids[0]}`]: ['Elige un número del 0 al 10'] }]);
  });
});
