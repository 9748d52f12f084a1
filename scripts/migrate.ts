// `npm run migrate`: brings the configured database up to date without starting the server.
import { withDatabase } from './withDatabase.ts';

await withDatabase(async () => console.log('La base de datos está al día.'));
