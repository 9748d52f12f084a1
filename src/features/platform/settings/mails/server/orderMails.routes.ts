import { countTestMail } from '#kit/server/mail/countTestMail.ts';
import { countries } from '#domain/countries.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { type MailContent, queueMail } from '#kit/server/mail/defineMail.ts';
import type { Services } from '#kit/server/services.ts';
import { mailSection } from '../../sections/mails.contract.ts';
import { readSettings } from '../../sections/server/settings.repo.ts';
import { type MailQuestion, orderMailsApi } from '../orderMails.contract.ts';
import { cartMail } from './cartMail.ts';
import { mailCompanyOf } from './mailCompany.ts';
import { guestOrderMail, type MailedOrder, restaurantOrderMail } from './orderMail.ts';

type Needed = Pick<Services, 'originOf' | 'storefrontOf'>;

/** An example order, at prices of the country. */
function sampleOrder({ tenant }: Ctx, { kind, dispatchMethod }: MailQuestion): MailedOrder {
  const unit = tenant.withCents ? 100 : tenant.country === 'cl' ? 1000 : 500;
  const [burger, drink, delivery] = [8 * unit, 2 * unit, 2 * unit];
  const isDelivery = dispatchMethod === 'delivery';
  return {
    number: 1024,
    dispatchMethod,
    store: { name: 'Local Centro', phone: countries[tenant.country].phoneExample, address: 'Av. Principal 120' },
    guest: {
      name: 'Camila Rojas',
      phone: countries[tenant.country].phoneExample,
      address: isDelivery ? 'Los Aromos 45, depto. 302' : '',
    },
    when: 'hoy a las 20:30',
    lines: [
      {
        name: 'Hamburguesa clásica',
        quantity: 2,
        choices: ['Papas fritas', 'Sin cebolla'],
        comment: 'Bien cocida, por favor',
        total: 2 * burger,
        fullTotal: 2 * burger,
      },
      { name: 'Bebida en lata', quantity: 2, choices: [], comment: '', total: 2 * drink, fullTotal: 2 * drink },
    ],
    parts: [
      { label: 'Productos', amount: 2 * burger + 2 * drink },
      ...(isDelivery ? [{ label: 'Despacho', amount: delivery }] : []),
    ],
    total: 2 * burger + 2 * drink + (isDelivery ? delivery : 0),
    payment: 'Efectivo',
    notes: 'El timbre no suena: llamen al llegar.',
    answers: [],
    cancelReason: kind === 'canceled' ? 'Se acabó un producto' : '',
    refunded: kind === 'refunded' ? 2 * drink : 0,
    documents: [],
  };
}

/** The mail about the example order. */
async function sampleMail(ctx: Ctx, question: MailQuestion, { originOf, storefrontOf }: Needed): Promise<MailContent> {
  const { tenant, request } = ctx;
  const origin = originOf(tenant.slug, request.host);
  const [company, settings] = await ctx.inTransaction((db) =>
    Promise.all([mailCompanyOf(db, tenant, origin), readSettings(db, mailSection)]),
  );
  const order = sampleOrder(ctx, question);
  const { kind, subject, text } = question;
  if (kind === 'cart')
    return cartMail.draw({
      company,
      storeName: order.store.name,
      cart: { name: order.guest.name, lines: order.lines, total: order.total },
      coupon: { code: 'VUELVE10', offer: '10 %', expiryDate: null },
      settings: { ...settings, abandonedCartMail: { subject, text } },
      link: storefrontOf(tenant, request.host),
      unsubscribeUrl: storefrontOf(tenant, request.host),
    });
  if (kind === 'restaurant') return restaurantOrderMail.draw({ order, company, link: `${origin}/orders` });
  const edited = {
    ...settings,
    mailSubjects: { ...settings.mailSubjects, [kind]: subject },
    mailTexts: { ...settings.mailTexts, [kind]: text },
  };
  return guestOrderMail.draw({ order, kind, company, settings: edited, link: storefrontOf(tenant, request.host) });
}

export const orderMails = implementApiWith(orderMailsApi, (services: Needed) => ({
  preview: async (ctx, { body }) => {
    const { subject, html, text } = await sampleMail(ctx, body, services);
    return { subject, html, text };
  },
  async test(ctx, { body }) {
    const { email } = ctx.actor;
    await countTestMail(ctx);
    const mail = await sampleMail(ctx, body, services);
    await ctx.inTransaction((db) =>
      queueMail(db, email, { ...mail, subject: `Prueba: ${mail.subject}` }, { use: 'order' }),
    );
    return { email };
  },
}));
