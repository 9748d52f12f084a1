import { linkOrders } from '#features/benefits/customers/server/index.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';

/** Gives every order its customer. Of those who left a mail some have said whether they want offers. */
export async function addCustomers(db: Db): Promise<void> {
  while ((await linkOrders(db)) > 0);
  const withMail = await db
    .selectFrom('customers')
    .select(['id', 'lastOrderAt'])
    .where('mail', '>', '')
    .orderBy('id')
    .execute();
  const say = (mailConsent: 'given' | 'refused', nth: number) =>
    withMail
      .filter((_, index) => index % 7 === nth)
      .map(({ id, lastOrderAt: mailConsentAt }) =>
        unaudited(db)
          .updateTable('customers')
          .set({ mailConsent, mailConsentAt, mailConsentOrigin: 'Pedido web' })
          .where('id', '=', id)
          .execute(),
      );
  await Promise.all([...say('given', 0), ...say('given', 3), ...say('refused', 5)]);
}
