import { expect, test } from 'vitest';
import { createMissing } from '#features/sales/channels/links/server/links.repo.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import { channelScene } from '#testing/integrations/linkedChain.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { followLater } from './channelMenuJobKinds.ts';
import { history } from './publications.repo.ts';
import { maxWaitMs } from './sendMenu.ts';

const { linkedChain, sandboxes } = await channelScene();

test('a menu that its channel checks is read again within a minute', async () => {
  const chain = await linkedChain();
  await chain.publish(['rappi']);
  const waiting = await chain.inTenant((db) =>
    db
      .selectFrom('jobs')
      .select('runAt')
      .where('kind', '=', 'channels.follow_menu')
      .where('status', '=', 'queued')
      .execute(),
  );
  expect(waiting).toHaveLength(1);
  expect(Date.parse(waiting[0]?.runAt ?? '') - Date.now()).toBeLessThanOrEqual(60_000);
});

test('a menu that its channel has not checked after six days is refused in a sentence', async () => {
  const chain = await linkedChain();
  await chain.publish(['rappi']);
  const linkId = await chain.linkOf('rappi');
  await chain.inTenant(async (db) => {
    const [{ id } = { id: 0 }] = await history(db, linkId, 1);
    const sentAt = new Date(Date.now() - maxWaitMs - 60_000).toISOString();
    await unaudited(db).updateTable('channelPublications').set({ createdAt: sentAt }).where('id', '=', id).execute();
    await followLater(db, id, 0);
  });
  await chain.settled(async () =>
    expect(await chain.history('rappi')).toMatchObject([
      { state: 'refused', issues: [{ message: 'Rappi no respondió en seis días: publica de nuevo.' }] },
    ]),
  );
  expect(await chain.publish(['rappi'])).toMatchObject([{ number: 2, state: 'waiting' }]);
});

/** A chain that is linked to DiDi Food too. */
async function didiChain() {
  const chain = await linkedChain();
  const didi = sandboxes.of('didi_food');
  const reference = didi.stores[0]?.reference ?? '';
  didi.menus.clear(reference);
  await chain.inTenant(async (db) => {
    const stored = { storeId: chain.storeId, provider: 'didi_food', field: 'app_shop_id', value: reference };
    await unaudited(db).insertInto('storeReferences').values(stored).execute();
    await createMissing(db);
    await unaudited(db).updateTable('channelLinks').set({ isTestStore: true }).execute();
  });
  await giveCredentials(chain, 'didi_food', { values: didi.credentials });
  /** Reads the state of the last menu now. */
  const follow = () =>
    chain.inTenant(async (db) => {
      const [{ id } = { id: 0 }] = await history(db, await chain.linkOf('didi_food'), 1);
      await followLater(db, id, 0);
    });
  return { chain, didi, reference, follow };
}

test('a menu that DiDi Food loads in a task is live once the task ends, with the parts that it left out', async () => {
  const { chain, didi, reference, follow } = await didiChain();
  expect(await chain.publish(['didi_food'])).toMatchObject([{ channelName: 'DiDi Food', state: 'waiting' }]);
  didi.menus.approve(reference);
  didi.menus.of(reference).failedParts = [`item p${chain.products.italiano} has a bad picture`];
  await follow();
  await chain.settled(async () =>
    expect(await chain.history('didi_food')).toMatchObject([
      { number: 1, state: 'live', issues: [{ itemKey: `p${chain.products.italiano}` }] },
    ]),
  );
  expect(JSON.stringify(didi.menus.of(reference).live)).toContain('Italiano');
});

test('a menu that DiDi Food is loading is replaced by one with other prices, and not by the same one', async () => {
  const { chain, didi, reference, follow } = await didiChain();
  await chain.publish(['didi_food']);
  expect(await chain.publish(['didi_food'])).toMatchObject([{ state: 'pending', number: 1 }]);
  expect(didi.menus.of(reference).publications).toBe(1);
  await chain.inTenant((db) => update(db, 'products', chain.products.cola, { priceProduct: 1750 }));
  expect(await chain.publish(['didi_food'])).toMatchObject([{ state: 'waiting', number: 2 }]);
  didi.menus.approve(reference);
  await follow();
  await chain.settled(async () => {
    const [last, replaced] = await chain.history('didi_food');
    expect(last).toMatchObject({ number: 2, state: 'live' });
    expect(replaced?.state).not.toBe('waiting');
  });
  expect(JSON.stringify(didi.menus.of(reference).live)).toContain('175000');
});
