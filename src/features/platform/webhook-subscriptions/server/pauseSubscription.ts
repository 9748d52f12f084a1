import type { CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import type { Services } from '#kit/server/services.ts';
import * as repo from './deliveries.repo.ts';
import { pausedMail } from './pausedMail.ts';

/** Active users who may change webhooks. */
const administratorMails = (db: Db) =>
  db
    .selectFrom('adminUsers as u')
    .innerJoin('userRoles as ur', 'ur.userId', 'u.id')
    .innerJoin('rolePolicies as p', 'p.roleId', 'ur.roleId')
    .select('u.email')
    .distinct()
    .where('u.enabled', '=', true)
    .where('p.policy', '=', 'webhooks.update')
    .orderBy('u.email')
    .limit(20)
    .execute();

type Paused = {
  state: repo.SendState;
  pausedBy: 'gone' | 'failing';
  company: CompanyWithShop;
  services: Pick<Services, 'originOf'>;
};

/** Pauses a subscription, fails its pending deliveries and notifies the administrators. */
export async function pauseSubscription(db: Db, { state, pausedBy, company, services }: Paused): Promise<void> {
  await update(db, 'webhookSubscriptions', state.id, { active: false });
  await repo.changeState(db, state.id, { pausedBy, retryAt: null });
  const failed = await repo.failPending(db, state.id);
  await repo.countDeliveries(db, state.id, { delivered: 0, failed });
  const link = `${services.originOf(company.slug, '')}/developers/webhooks?edit=${state.id}`;
  const facts = { companyName: company.name, webhookName: state.name, pausedBy, link };
  for (const { email } of await administratorMails(db)) await pausedMail.send(db, email, facts);
}
