import { credentialErrors } from '#integrations/credentialForm.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { CredentialCheck } from '#integrations/provider.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import { fail } from '../integrations.failures.ts';
import { connect, type Connection, openValues } from './connections.ts';
import * as repo from './credentials.repo.ts';

async function checked({ provider, opened }: Connection, signal: AbortSignal): Promise<CredentialCheck> {
  try {
    return await provider.check(opened, signal);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { ok: false, message: error.message };
  }
}

/** Asks a provider whether credentials hold, and notes what it said. */
export async function testCredential(ctx: Ctx, services: Pick<Services, 'integrations' | 'secrets'>, id: number) {
  const { country, currency } = ctx.tenant;
  const { credential, connection } = await ctx.inTransaction(async (db) => {
    const found = (await repo.find(db, id, ctx.actor.storeIds)) ?? fail('notFound');
    const asked = { storeId: found.storeId, company: { country, currency } };
    return { credential: found, connection: (await connect(db, services, found, asked)) ?? fail('notFound') };
  });
  const [error] = Object.entries(credentialErrors(connection.provider.form, openValues(credential, services.secrets)));
  const result: CredentialCheck = error
    ? { ok: false, field: error[0], message: `${error[1]}.` }
    : await checked(connection, ctx.request.signal);
  await ctx.inTransaction((db) => repo.saveTest(db, credential, result));
  return { ok: result.ok, message: result.message, field: (!result.ok && result.field) || null };
}
