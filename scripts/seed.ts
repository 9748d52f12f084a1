// `npm run seed [-- slug…]` creates missing demo tenants. `npm run seed -- --orders 5000000 [--tenant slug]` adds that
// many past orders.
import { parseArgs } from 'node:util';
import { StartupError } from '#kit/server/postgres/startupError.ts';
import { addHistory } from '#demo/orders/orderHistory.ts';
import { seed } from '#demo/seed.ts';
import { withDatabase } from './withDatabase.ts';

await withDatabase(async (database, { isProduction }) => {
  if (isProduction) throw new StartupError('Los datos de prueba no se cargan con NODE_ENV=production.');
  const { only, slug, count } = parseOptions();
  const seeded = await seed(database, only.length > 0 ? { only } : {});
  console.log(
    seeded.length > 0 ? `Cadenas de prueba creadas: ${seeded.join(', ')}.` : 'No faltaba ninguna cadena de prueba.',
  );
  if (count > 0) await addHistory(database, { slug, count, say: console.log });
});

function parseOptions(): { only: string[]; slug: string; count: number } {
  const { values, positionals } = parseArgs({
    options: { orders: { type: 'string', default: '0' }, tenant: { type: 'string', default: 'demo' } },
    allowPositionals: true,
  });
  const count = Number(values.orders);
  if (!Number.isInteger(count) || count < 0) throw new StartupError('--orders espera un número de pedidos.');
  return { only: positionals, slug: values.tenant, count };
}
