import { implementApiWith } from '#kit/server/http/mount.ts';
import { credentialsApi } from '../credentials.contract.ts';
import { offeredProviders, readCredentials } from './readCredentials.ts';
import { saveCredential } from './saveCredential.ts';
import { testCredential } from './testCredential.ts';

export const credentials = implementApiWith(credentialsApi, (services) => ({
  providers: (ctx) => ({ data: offeredProviders(ctx) }),
  async list(ctx, { query: { key } }) {
    const data = await readCredentials(ctx, services, key);
    return { data, count: data.length, total: data.length, page: 1, nextPage: null };
  },
  async save(ctx, { body }) {
    await saveCredential(ctx, services, body);
    return { data: await readCredentials(ctx, services, body.key) };
  },
  test: (ctx, { params: { id } }) => testCredential(ctx, services, id),
}));
