import { normaliseMail } from '#domain/mails.ts';
import { type Ctx, hasPermission } from '#kit/server/http/context.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { campaignsApi } from '../campaigns.contract.ts';
import { fail } from '../campaigns.failures.ts';

/** Throws for tests to other people by users who may not send campaigns. */
export function requireTestRecipient(ctx: Pick<Ctx, 'actor'>, mail: string): void {
  if (normaliseMail(mail) === normaliseMail(ctx.actor.email)) return;
  requireEveryStore(ctx, 'enviar campañas');
  if (!hasPermission(ctx.actor, campaignsApi.send.policy))
    fail('notAllowed', {
      message: 'Solo quien puede enviar campañas manda pruebas a otra persona: pídela a tu correo.',
    });
}
