import type { Db } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import { html } from '#kit/contract/values/html.ts';
import type { Page } from '#kit/server/http/pages.ts';
import { openedToken, sealedToken } from '#kit/server/secrets/sealedToken.ts';
import { maskMail } from '#domain/mails.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { fail } from '../../reports.failures.ts';
import { notifyMailsChanged } from './auditedMails.ts';
import * as repo from './mails.repo.ts';

const path = '/sin-reporte';

type Subscriber = { mailId: number; userId: number };

/** Unsubscribe link of a recipient. */
export const unsubscribeUrl = (
  secrets: Secrets,
  origin: string,
  { tenantId, mailId, userId }: Subscriber & { tenantId: number },
): string => `${origin}${path}/${sealedToken(secrets, tenantId, [mailId, userId])}`;

function subscriberOf(secrets: Secrets, tenantId: number, token: string): Subscriber {
  const [mailId, userId] = openedToken(secrets, tenantId, token) ?? [];
  return typeof mailId === 'number' && typeof userId === 'number' ? { mailId, userId } : fail('reportMailLinkNotFound');
}

/** Removes a recipient. The author of the report sees it and has to add them again. */
async function unsubscribe(db: Db, { mailId, userId }: Subscriber): Promise<void> {
  const found = (await repo.lock(db, mailId)) ?? fail('reportMailLinkNotFound');
  const { recipientIds, unsubscribedIds } = found;
  if (!recipientIds.includes(userId) || unsubscribedIds.includes(userId)) return;
  const ids = [...unsubscribedIds, userId].toSorted((one, other) => one - other);
  await update(db, 'reportMails', mailId, { unsubscribedIds: JSON.stringify(ids) });
  await notifyMailsChanged(db);
}

const title = 'No recibir más este reporte';

/** GET only shows a question, because virus scanners open links; a POST without a session unsubscribes (RFC 8058). */
export const unsubscribePage = ({ secrets }: { secrets: Secrets }): Page => ({
  path: `${path}/:token`,
  purpose: 'account',
  find: async (_db, { tenant, token }) => subscriberOf(secrets, tenant.id, token),
  async show(db, { tenant, token }) {
    const { mailId, userId } = subscriberOf(secrets, tenant.id, token);
    const { name } = (await repo.stored(db, mailId)) ?? fail('reportMailLinkNotFound');
    const user = await db.selectFrom('adminUsers').select('email').where('id', '=', userId).executeTakeFirst();
    const { email } = user ?? fail('reportMailLinkNotFound');
    return {
      title,
      body: html`<h1>${title}</h1>
<p>«${name}» ya no llegará a ${maskMail(email)}. Puedes seguir viendo el reporte en Comanda.</p>
<form method="post" action="${`${path}/${token}`}"><button>${title}</button></form>`,
    };
  },
  async submit(db, { tenant, token }) {
    await unsubscribe(db, subscriberOf(secrets, tenant.id, token));
    return {
      title: 'No recibirás más este reporte',
      body: html`<h1 role="status">Listo</h1><p>No te enviaremos más este reporte.</p>`,
    };
  },
});
