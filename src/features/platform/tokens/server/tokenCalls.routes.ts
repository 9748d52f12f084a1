import { fail } from '#kit/contract/failures.ts';
import { databaseOf } from '#kit/server/data/database.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { tokenUses } from '#features/platform/identity/server/index.ts';
import { maxTokens } from '../tokens.contract.ts';
import { tokenCallsApi } from '../tokenCalls.contract.ts';
import { callsPage } from './tokenCalls.repo.ts';
import * as repo from './tokens.repo.ts';

export const tokenCalls = implementApi(tokenCallsApi, {
  list: ({ db }, { query }) => callsPage(db, query),
  async ofToken({ db }, { params: { id }, query }) {
    if (!(await repo.find(db, id))) fail('notFound');
    return callsPage(db, { ...query, tokenId: id });
  },
  async limits({ db, tenant }) {
    const uses = tokenUses(databaseOf(db));
    const { data } = await repo.list(db, { revoked: false, sort: 'name', limit: maxTokens });
    return { data: data.map((token) => ({ ...token, ...uses.of(tenant.id, token.id) })) };
  },
});
