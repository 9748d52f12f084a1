// `npm run seed [-- slug…]`: makes the demo tenants that are missing, all of them or those named.
import { CannotStart } from '#kit/server/cannotStart.ts';
import { seed } from '#server/seed.ts';
import { withDatabase } from './withDatabase.ts';

await withDatabase(async (database, { isProduction }) => {
  if (isProduction) throw new CannotStart('Los datos de prueba no se cargan con NODE_ENV=production.');
  const only = process.argv.slice(2);
  const made = await seed(database, only.length > 0 ? { only } : {});
  console.log(
    made.length > 0 ? `Cadenas de prueba creadas: ${made.join(', ')}.` : 'No faltaba ninguna cadena de prueba.',
  );
});
