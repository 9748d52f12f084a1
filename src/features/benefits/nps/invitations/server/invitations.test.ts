import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { npsChain, camila } from '#testing/nps.ts';
import { testApp } from '#testing/testApp.ts';
import { pollsApi } from '../../polls/polls.contract.ts';

const comanda = await testApp();

const other = { name: 'Pedro Soto', phone: '+56911112222', mail: 'pedro@correo.test' };

describe('a guest of a completed order', () => {
  test('is surveyed after the delay of the store', async () => {
    const { shop, placed, move, invitations, mails } = await npsChain(comanda);
    await shop.admin.call(storesApi.update, { params: { id: shop.selling.id }, body: { npsEmailTimer: 20 } });
    const id = await placed(camila);
    await move(id, 'preparing');
    await move(id, 'ready');
    expect(await invitations()).toEqual([]);
    const before = Date.now();
    await move(id, 'completed');
    const [invitation] = await invitations();
    expect(invitation).toMatchObject({ orderId: id, dispatchMethod: 'pickUp', sentAt: null, tokenHash: null });
    expect((Date.parse(invitation!.sendAt) - before) / 60_000).toBeCloseTo(20, 0);
    expect(await mails()).toEqual([]);
    const jobs = await shop.inTenant((db) =>
      db.selectFrom('jobs').select(['kind', 'authorId', 'uniqueKey']).where('kind', '=', 'nps.send').execute(),
    );
    // A system job, so it appears in no user's task list.
    expect(jobs).toEqual([{ kind: 'nps.send', authorId: null, uniqueKey: expect.stringContaining('nps.send:') }]);
  });

  test('is not surveyed without a mail or an active survey', async () => {
    const { shop, poll, placed, finish, invitations, asked } = await npsChain(comanda);
    await finish(await placed({ ...camila, mail: null }));
    expect(await invitations()).toEqual([]);
    await finish(await placed(other));
    await shop.admin.call(pollsApi.update, { params: { id: poll.id }, body: { active: false } });
    await asked();
    expect((await invitations()).map(({ droppedBecause }) => droppedBecause)).toEqual(['no_poll']);
  });

  test('gets one mail in thirty days, whatever they order, under whichever phone and store', async () => {
    const { placed, finish, asked, invited, invitations } = await npsChain(comanda);
    await asked();
    await finish(await placed(camila));
    await finish(await placed({ ...camila, phone: '+56900001111', mail: 'Camila+pizza@CORREO.test' }));
    await finish(await placed({ ...camila, mail: 'otra@correo.test' }));
    expect(await invited()).toHaveLength(1);
    expect((await invitations()).map(({ droppedBecause }) => droppedBecause)).toEqual([
      null,
      'recent',
      'recent',
      'recent',
    ]);
  });

  test('gets one mail also where two are sent at once', async () => {
    const { placed, finish, dueNow, run, mails } = await npsChain(comanda);
    for (let order = 0; order < 4; order++) await finish(await placed(camila));
    await dueNow();
    await Promise.all([run(), run(), run()]);
    expect(await mails()).toHaveLength(1);
  });

  test('is one person after two customers turned out to be one', async () => {
    const { shop, list, placed, finish, asked, invited } = await npsChain(comanda);
    await asked(camila);
    await finish(await placed(other));
    const [pedro, first] = await list();
    await shop.admin.call(customersApi.merge, { params: { id: pedro!.id }, body: { intoId: first!.id } });
    expect(await invited()).toHaveLength(1);
  });
});

describe('the mail', () => {
  test('is from the company, opens the survey by each number, and can be had no more of by one click', async () => {
    const { shop, asked, mails, days } = await npsChain(comanda);
    const { token } = await asked();
    expect(token.length).toBeGreaterThanOrEqual(24);
    const [mail] = await mails();
    const origin = `https://${shop.slug}.comanda.test`;
    expect(mail).toMatchObject({
      to: camila.mail,
      fromName: `Cadena ${shop.slug}`,
      unsubscribeUrl: `${origin}/baja/${token}`,
      text: expect.stringContaining(`${origin}/encuesta/${token}`),
    });
    const links = [...mail!.html.matchAll(/href="([^"]+\?p=\d+)"/g)].map(([, link]) => link);
    expect(links).toEqual(Array.from({ length: 11 }, (_, score) => `${origin}/encuesta/${token}?p=${score}`));
    expect(await days()).toEqual([{ invited: 1, promoters: 0, passives: 0, detractors: 0 }]);
  });

  test('has a secret that the database does not know', async () => {
    const { shop, asked } = await npsChain(comanda);
    const { token } = await asked();
    const rows = await shop.inTenant(async (db) => {
      await unaudited(db).deleteFrom('jobs').execute();
      return sql<{ row: string }>`select i::text as row from nps_invitations i where tenant_id = ${shop.id}`.execute(
        db,
      );
    });
    expect(rows.rows[0]!.row).not.toContain(token);
  });
});
