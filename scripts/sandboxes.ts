// Starts all provider sandboxes on loopback: `npm run sandboxes -- --port 4100`.
// Set PROVIDER_SANDBOX=http://127.0.0.1:4100 for the product.
import { parseArgs } from 'node:util';
import { startSandboxes } from '#integrations/sandboxes.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4100' } } });
const running = await startSandboxes({ port: Number(values.port) });
console.log(`PROVIDER_SANDBOX=${running.address}`);
