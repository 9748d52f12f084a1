// Answers all declared endpoints with examples, for integrators: `npm run mock-core -- --port 4200`.
import { parseArgs } from 'node:util';
import { openMockCore } from './mock-core/mockCore.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4200' } } });
const app = await openMockCore((call) => console.log(`El contrato no tiene ${call}`));
console.log(`Responde en ${await app.listen({ host: '127.0.0.1', port: Number(values.port) })}`);
