import type { TestProject } from 'vitest/node';
import { startProduct } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port of the product; tenants are hosts of it: `http://demo.localhost:<port>`. */
    productPort: number;
  }
}

/** One product for the whole run; E2E_PORT names one that is already running. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.E2E_PORT;
  if (running) {
    project.provide('productPort', Number(running));
    return undefined;
  }
  const product = await startProduct();
  project.provide('productPort', product.port);
  return product.stop;
}
