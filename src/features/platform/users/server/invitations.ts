import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import { codeLifetimeMinutes, mailPasswordLink, passwordLink } from '#features/platform/identity/server/index.ts';
import { isGrantSubset } from '#features/platform/roles/server/index.ts';
import type { User } from '../users.contract.ts';
import { fail } from '../users.failures.ts';
import { grantOf } from './saveUser.ts';
import * as repo from './users.repo.ts';

type LinkServices = Pick<Services, 'areas' | 'officeOriginOf'>;

/**
 * Finds a user who has still to choose a password. A link lets its holder sign in as the user, so it never grants more
 * than the actor may do.
 */
async function invited({ db, actor, tenant }: Ctx, id: number, { areas }: LinkServices): Promise<User> {
  const user = (await repo.find(db, id)) ?? fail('notFound');
  if (!isGrantSubset(actor, await grantOf(db, user, areas.policies))) fail('notOwnRole');
  if (tenant.cloud)
    fail('notInvited', { message: 'Su contraseña se administra en el servicio de acceso de tu empresa.' });
  if (user.hasPassword) fail('notInvited');
  if (!user.enabled)
    fail('notInvited', { message: `${user.name} está desactivado. Activa su usuario y vuelve a invitar.` });
  return user;
}

const originOf = ({ tenant, request }: Ctx, services: LinkServices) =>
  services.officeOriginOf(tenant.slug, request.host);

/** Mails the invitation again. Links sent before go on until they expire. */
export async function invite(ctx: Ctx, id: number, services: LinkServices): Promise<void> {
  const user = await invited(ctx, id, services);
  await mailPasswordLink(ctx.db, user, 'invitation', ctx.tenant, originOf(ctx, services));
}

/** A link for sending an invitation by other means than mail. */
export async function invitationLink(ctx: Ctx, id: number, services: LinkServices) {
  const user = await invited(ctx, id, services);
  const link = await passwordLink(ctx.db, user.id, 'invitation', originOf(ctx, services));
  const expiresAt = new Date(Date.now() + codeLifetimeMinutes.invitation * 60_000).toISOString();
  return { link, expiresAt };
}
