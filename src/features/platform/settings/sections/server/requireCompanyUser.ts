import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { SettingsSection } from '../../section.contract.ts';

/** Rejects visitors of the platform where a section is for users of the company alone. */
export function requireCompanyUser(
  { actor, tenant }: { actor: Pick<Ctx['actor'], 'homeTenantId'>; tenant: Pick<Ctx['tenant'], 'id'> },
  sections: readonly Pick<SettingsSection, 'closedToVisitors'>[],
): void {
  if (actor.homeTenantId === tenant.id || !sections.some(({ closedToVisitors }) => closedToVisitors)) return;
  fail('notAllowed', { message: 'Solo las personas del comercio cambian este ajuste.' });
}
