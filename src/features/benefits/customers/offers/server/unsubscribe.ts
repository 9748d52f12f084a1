import { fail } from '#kit/contract/failures.ts';
import { type AreaEvents, runEffects } from '#kit/server/effects.ts';
import { emit } from '#kit/server/live/events.ts';
import { html, type Html } from '#kit/contract/values/html.ts';
import type { Page } from '#kit/server/http/pages.ts';
import { openedToken, sealedToken } from '#kit/server/secrets/sealedToken.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { maskMail, normaliseMail } from '#domain/mails.ts';
import { refuseOffers } from './offers.repo.ts';

const path = '/sin-ofertas';

type Recipient = { mail: string; campaign?: AreaEvents['campaignRefused']['data'] | undefined };

/** Link in every offer to stop receiving them. It does not expire. `campaign`: the mail that it is in. */
export const unsubscribeUrl = (
  secrets: Secrets,
  origin: string,
  { tenantId, mail, campaign }: Recipient & { tenantId: number },
) => {
  const values = campaign ? [campaign.campaignId, campaign.sendId] : [];
  return `${origin}${path}/${sealedToken(secrets, tenantId, [normaliseMail(mail), ...values])}`;
};

const damagedLink =
  'El enlace está incompleto o dañado, y no cambiamos nada. Ábrelo de nuevo desde el correo que recibiste.';

/** The recipient in a token. Throws the same error for forged tokens and those of another company. */
function recipientOf(secrets: Secrets, token: string, tenantId: number): Recipient {
  const [mail, campaignId, sendId] = openedToken(secrets, tenantId, token) ?? [];
  if (typeof mail !== 'string') return fail('notFound', { message: damagedLink });
  return typeof campaignId === 'number' && typeof sendId === 'number'
    ? { mail, campaign: { campaignId, sendId } }
    : { mail };
}

/** Names the address: the link may have been forwarded with its mail. */
const question = (token: string, mail: string): Html => html`<h1>No recibir más ofertas</h1>
<p>No enviaremos más ofertas ni recordatorios a ${maskMail(mail)}. Los avisos de tus pedidos no cambian.</p>
<form method="post" action="${`${path}/${token}`}"><button>No recibir más ofertas</button></form>`;

const done: Html = html`<h1 role="status">Listo</h1><p>No recibirás más ofertas nuestras por correo.</p>`;

/**
 * GET only shows a confirmation, because virus scanners open links too. POST unsubscribes without signing in (RFC
 * 8058).
 */
export const unsubscribePage = ({ secrets }: { secrets: Secrets }): Page => ({
  path: `${path}/:token`,
  purpose: 'account',
  find: async (_db, { tenant, token }) => recipientOf(secrets, token, tenant.id),
  show: async (_db, { tenant, token }) => ({
    title: 'No recibir más ofertas',
    body: question(token, recipientOf(secrets, token, tenant.id).mail),
  }),
  async submit(db, { tenant, token }) {
    const { mail, campaign } = recipientOf(secrets, token, tenant.id);
    await refuseOffers(db, mail);
    if (campaign) await runEffects(db, 'campaignRefused', campaign);
    await emit(db, 'customers');
    return { title: 'No recibirás más ofertas', body: done };
  },
});
