import { mailsOfHolders } from '#features/platform/roles/server/index.ts';
import type { CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import type { Services } from '#kit/server/services.ts';
import * as repo from './deliveries.repo.ts';
import { pausedMail } from './pausedMail.ts';

/** Users who are mailed about a pause. */
const maxMails = 20;

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
  const mails = await mailsOfHolders(db, 'webhooks.update');
  for (const email of mails.slice(0, maxMails)) await pausedMail.send(db, email, facts);
}
