import type { ReturnVisit } from '#integrations/payments/port.ts';
import { html, type Html } from '#kit/contract/values/html.ts';
import type { DrawnPage } from '#kit/server/http/pages.ts';
import type { CardAccount } from './cardAccount.ts';

const fact = (label: string, value: string): Html => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

const accountFacts = ({ phone, mail, order }: CardAccount): Html =>
  html`<dl>${fact('Teléfono', phone)}${mail !== null && fact('Correo', mail)}${fact('Pedido', `${order.number}, en ${order.storeName}`)}${fact('Se paga ahora', order.total)}</dl>`;

/** Page of a link to save a card: it may have been sent to a person who is not the holder of the account. */
export const savePage = (account: CardAccount): DrawnPage => ({
  title: `Guardar una tarjeta en ${account.company.name}`,
  body: html`<h1>Guardar una tarjeta</h1>
<p>La tarjeta queda en la cuenta de este cliente de ${account.company.name}, que podrá pagar con ella:</p>
${accountFacts(account)}
<p class="warning"><strong>¿Te enviaron este enlace? No sigas.</strong> Tu tarjeta quedaría en la cuenta de otra persona. Cierra esta página: no se guarda ni se cobra nada.</p>
<form method="post"><button>Continuar a ${account.provider}</button></form>`,
});

/** Question to a visitor who returns from a provider in another browser than the one that left. */
export const confirmPage = (account: CardAccount, action: string, visit: ReturnVisit): DrawnPage => ({
  title: `¿Guardar la tarjeta en ${account.company.name}?`,
  body: html`<h1>¿Guardar esta tarjeta?</h1>
<p>La tarjeta que escribiste queda en la cuenta de este cliente de ${account.company.name}, que podrá pagar con ella:</p>
${accountFacts(account)}
<p class="warning"><strong>¿Te enviaron un enlace para llegar aquí? No sigas.</strong> Tu tarjeta quedaría en la cuenta de otra persona. Cierra esta página: no se guarda ni se cobra nada.</p>
<form method="post" action="${action}">${Object.entries(visit).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button>Guardar y pagar ${account.order.total}</button></form>`,
});
