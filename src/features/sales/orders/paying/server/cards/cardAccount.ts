import { findCard } from '#features/benefits/cards/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { maskMail } from '#domain/mails.ts';
import { formatMoney } from '#domain/money.ts';
import { maskPhone } from '#domain/phones.ts';
import { pageCompanyOf } from '#features/platform/settings/server/index.ts';
import type { PageCompany } from '#kit/server/http/pages.ts';
import { fail } from '../../../orders.failures.ts';
import type { PayingAt } from '../beginPayment.ts';
import { owedByCard } from './owedByCard.ts';
import { type CardReturn, referenceOf } from './saveCard.ts';

/**
 * Account in which a card will be saved, for visitors who may not be its holder.
 *
 * Without its name: the holder chooses it, and could write that of the visitor.
 */
export type CardAccount = {
  company: PageCompany;
  provider: string;
  phone: string;
  /** Null without one. */
  mail: string | null;
  order: { number: number; storeName: string; total: string };
};

type AccountQuery = { uuid: string; holderId: number };

async function accountOf(
  db: Db,
  { services, tenant }: PayingAt,
  { uuid, holderId }: AccountQuery,
): Promise<CardAccount> {
  const { order, connection } = await owedByCard(db, services, tenant, { uuid, holderId });
  const holder = await db
    .selectFrom('customers')
    .select(['phone', 'mail'])
    .where('id', '=', holderId)
    .executeTakeFirst();
  const { phone, mail } = holder ?? fail('notFound');
  return {
    company: await pageCompanyOf(db, tenant),
    provider: connection.provider.name,
    phone: maskPhone(phone),
    mail: mail ? maskMail(mail) : null,
    order: { number: order.id, storeName: order.storeName, total: formatMoney(order.total, tenant.country) },
  };
}

/** Account of a customer whose order waits for a card; fails for any other order. */
export const readCardAccount = (at: PayingAt, query: AccountQuery): Promise<CardAccount> =>
  at.database.readTenant(at.scope, (db) => accountOf(db, at, query));

/** Account of a card that its guest has just entered; null when it is saved or removed. Fails for a wrong return URL. */
export const readPendingAccount = (at: PayingAt, returned: CardReturn): Promise<CardAccount | null> =>
  at.database.readTenant(at.scope, async (db) => {
    const card = await findCard(db, returned.cardId);
    if (card?.status !== 'begun' || card.referenceSealed === null) return null;
    referenceOf(at, card, returned);
    return accountOf(db, at, { uuid: returned.uuid, holderId: card.customerId });
  });
