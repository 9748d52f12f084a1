import { insert } from '#kit/server/data/write.ts';
import type { Db } from '#kit/server/data/database.ts';

/** Demo companies have Uber Direct without its secret: nothing is sent, and the screen shows the missing value. */
export async function demoCredentials(db: Db): Promise<void> {
  const value = { customer_id: 'cus_providencia', client_id: 'uber-prueba', env_production: false };
  await insert(db, 'authCredentials', { storeId: null, key: 'uber_direct', value, secretsSealed: {} });
}
