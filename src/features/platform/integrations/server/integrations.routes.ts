import { providerOf } from '#integrations/providers.ts';
import { fail } from '#kit/contract/failures.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { controlRoomApi } from '../controlRoom.contract.ts';
import { healthOf } from './calls.repo.ts';
import { credentialsApi } from '../credentials.contract.ts';
import { readControlRoom } from './readControlRoom.ts';
import { readCredentials, readProviders } from './readCredentials.ts';
import { failUnknownProvider, saveCredential } from './saveCredential.ts';
import { testCredential } from './testCredential.ts';

export const credentials = implementApiWith(credentialsApi, (services) => ({
  providers: async (ctx) => ({ data: await readProviders(ctx, services) }),
  health: ({ db, actor }, { params: { key } }) =>
    providerOf(key) ? healthOf(db, key, actor.storeIds) : fail('notFound'),
  async list(ctx, { query: { key } }) {
    if (key !== undefined && !providerOf(key)) failUnknownProvider();
    const data = await readCredentials(ctx, services, key);
    return { data, count: data.length, total: data.length, page: 1, nextPage: null };
  },
  async save(ctx, { body }) {
    await saveCredential(ctx, services, body);
    return { data: await readCredentials(ctx, services, body.key) };
  },
  test: (ctx, { params: { id } }) => testCredential(ctx, services, id),
}));

export const controlRoom = implementApiWith(controlRoomApi, (services) => ({
  read: (ctx) => readControlRoom(ctx, services),
}));
