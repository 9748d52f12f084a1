import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import { channelScene } from '#testing/integrations/linkedChain.ts';
import { channelMenusApi } from '../channelMenus.contract.ts';
import { refusalText } from './sendMenu.ts';

const { linkedChain } = await channelScene();
let chain: Awaited<ReturnType<typeof linkedChain>>;
beforeEach(async () => {
  chain = await linkedChain();
  for (const { kit } of [chain.uber, chain.rappi]) kit.forgive();
});

const uberMenu = () => chain.uber.menus.of(chain.references.uber);

describe('a menu that cannot be published', () => {
  test('is not sent while something blocks it, which is named', async () => {
    const closed = Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, []]),
    );
    await chain.inTenant((db) => update(db, 'stores', chain.storeId, { businessHours: JSON.stringify(closed) }));
    expect(await chain.publish(['uber_eats'])).toMatchObject([
      {
        state: 'failed',
        message: null,
        mayRetry: false,
        issues: [
          {
            message: 'El local no tiene horario de despacho ningún día.',
            path: expect.stringContaining(`/stores/edit-store/${chain.storeId}/schedules`),
          },
        ],
      },
    ]);
    expect(uberMenu().publications).toBe(0);
  });

  test('fails in a sentence for a channel without credentials, and the others are published', async () => {
    await chain.inTenant((db) => unaudited(db).deleteFrom('authCredentials').where('key', '=', 'rappi').execute());
    expect(await chain.publish(['uber_eats', 'rappi'])).toMatchObject([
      {
        state: 'failed',
        message: 'La integración con Rappi no está configurada para este local.',
        path: '/channel-integration',
      },
      { state: 'live' },
    ]);
  });

  test('leads to the id of a store that the channel does not know', async () => {
    const field = 'uberEatsId';
    await chain.inTenant((db) =>
      unaudited(db).updateTable('storeReferences').set({ value: '404' }).where('provider', '=', 'uber_eats').execute(),
    );
    await chain.inTenant((db) =>
      unaudited(db).updateTable('channelLinks').set({ reference: '404' }).where('provider', '=', 'uber_eats').execute(),
    );
    const message = 'Uber Eats no conoce este local: revisa su ID.';
    const path = `/stores/edit-store/${chain.storeId}/external-services?field=${field}`;
    expect(await chain.publish(['uber_eats'])).toMatchObject([
      { state: 'refused', mayRetry: false, issues: [{ message, path }] },
    ]);
  });

  test('names the item that a channel refuses at once', async () => {
    const { italiano } = chain.products;
    await chain.inTenant((db) => update(db, 'products', italiano, { name: 'x'.repeat(5) }));
    chain.uber.menus.refuseNext(`item p${italiano} has an invalid title`);
    expect(await chain.publish(['uber_eats'])).toMatchObject([
      {
        state: 'refused',
        message: null,
        mayRetry: false,
        issues: [{ itemKey: `p${italiano}`, path: expect.stringContaining(`/products/edit-product/${italiano}`) }],
      },
    ]);
    expect((await chain.history('uber_eats'))[0]).toMatchObject({ state: 'refused', number: 1 });
    expect((await chain.admin.call(channelMenusApi.summary, {})).body).toMatchObject({ refused: 1 });
    const { body } = await chain.admin.call(channelMenusApi.targets, { query: {} });
    expect(body.data.map(({ provider }) => provider)).toEqual(['uber_eats', 'rappi']);
    expect(await chain.publish(['uber_eats'])).toMatchObject([{ state: 'live', number: 2 }]);
  });

  test('that is too large is refused with what to change, and other answers keep their sentence', () => {
    const answered = (status: number) =>
      new ProviderFailure('refused', `Uber Eats rechazó la consulta (${status}).`, { status });
    expect(refusalText(answered(413), 'Uber Eats')).toMatch(/^El menú es demasiado grande para Uber Eats: quita/);
    expect(refusalText(answered(409), 'Uber Eats')).toBe('Uber Eats rechazó la consulta (409).');
  });
});
