import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { CredentialCheck } from '#integrations/provider.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import { fail } from '../integrations.failures.ts';
import { type Connection, openCredential, openValues } from './connections.ts';
import * as repo from './credentials.repo.ts';
import { errorsOf } from './platformApps.ts';

async function checkConnection({ provider, opened }: Connection, signal: AbortSignal): Promise<CredentialCheck> {
  try {
    return await provider.check(opened, signal);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { ok: false, message: error.message };
  }
}

/** Tests credentials with their provider and stores the result. */
export async function testCredential(ctx: Ctx, services: Pick<Services, 'integrations' | 'secrets'>, id: number) {
  const { country, currency } = ctx.tenant;
  const { credential, connection } = await ctx.inTransaction(async (db) => {
    const found = (await repo.find(db, id, ctx.actor.storeIds)) ?? fail('notFound');
    const scope = { storeId: found.storeId, company: { country, currency } };
    const connection = (await openCredential(db, services, found, scope)) ?? fail('notFound');
    return { credential: found, connection };
  });
  const stored = openValues(credential, services.secrets);
  const [error] = Object.entries(errorsOf(connection.provider, stored, services.integrations));
  const result: CredentialCheck = error
    ? { ok: false, field: error[0], message: `${error[1]}.` }
    : await checkConnection(connection, ctx.request.signal);
  await ctx.inTransaction((db) => repo.saveTest(db, credential, result));
  return { ok: result.ok, message: result.message, field: (!result.ok && result.field) || null };
}
