import { fileURLToPath } from 'node:url';
import { unaudited, openDatabase } from '#kit/server/data/database.ts';
import { prepareJobs } from '#kit/server/jobs/jobsRunner.ts';
import { migrate } from '#kit/server/postgres/migrate.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { setupScope } from '#server/createTenant.ts';
import { giveCredentials } from './integrations/providerSandbox.ts';
import { sellingStore } from './orders.ts';
import { testAppOn } from './testApp.ts';

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const payments = { cash: true, online: true } as const;

type PaymentSandbox = { address: string; credentials: Readonly<Record<string, string | boolean>> };

/** Creates a store that takes cash and Webpay in an empty database, and the key that a product on it needs. */
export async function createOutageShop(url: string, sandbox: PaymentSandbox) {
  await migrate({ url, directory: migrations });
  const database = openDatabase({ url, ...composedAreas.databaseOptions });
  await prepareJobs(database);
  const comanda = await testAppOn(database, { providerSandbox: sandbox.address });
  const shop = await sellingStore(comanda, {
    webpayCommerceCode: '597055555536',
    paymentMethods: {
      inStore: payments,
      storeDelivery: payments,
      orderTakerInStore: payments,
      orderTakerStoreDelivery: payments,
    },
  });
  await giveCredentials(shop, 'webpay', { values: sandbox.credentials });
  await comanda.app.close();
  await database.close();
  return { shop, secretKey: comanda.config.secretKey };
}

/** Stored orders of a shop, with their payments, mails, events and jobs. */
export async function readOutageFacts(url: string, tenantId: number) {
  const database = openDatabase({ url, poolSize: 2 });
  try {
    return await database.inTenant(setupScope(tenantId, 'facts'), async (db) => {
      const orders = await db.selectFrom('orders').select(['id', 'uuid', 'status']).orderBy('id').execute();
      const attempts = await db.selectFrom('payments').select(['id', 'orderId', 'status']).execute();
      const events = await db.selectFrom('events').select('data').where('topic', '=', 'orders').execute();
      const jobs = await unaudited(db)
        .selectFrom('jobs')
        .select(['kind', 'label', 'status', 'runAt', 'error'])
        .execute();
      const mails = jobs
        .filter(({ kind }) => kind === 'mail.send')
        .map(({ label }) => ({ to: label.split(/[ :]/)[2] ?? '' }));
      return { orders, payments: attempts, mails, events: events.map(({ data }) => data as { id: number }), jobs };
    });
  } finally {
    await database.close();
  }
}

export type OutageFacts = Awaited<ReturnType<typeof readOutageFacts>>;

/** Jobs that run now; others wait for a later time. */
export const dueJobs = ({ jobs }: OutageFacts) => {
  const soon = Date.now() + 30_000;
  return jobs.filter(({ status, runAt }) => status === 'running' || (status === 'queued' && Date.parse(runAt) < soon));
};
