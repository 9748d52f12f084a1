import { prepareWeb } from '#server/screens.ts';
import type { TestProject } from 'vitest/node';
import { startProduct } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A port of the product for each worker; tenants are hosts of it: `http://demo.localhost:<port>`. */
    productPorts: number[];
  }
}

/** A product for each worker, so that two files never meet in one; E2E_PORT names one that is already running. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.E2E_PORT;
  if (running) {
    project.provide('productPorts', [Number(running)]);
    return undefined;
  }
  // Once, before they start: each of them would build screens that are not there.
  await prepareWeb(console.log);
  const workers = Array.from({ length: project.config.maxWorkers });
  const started = await Promise.allSettled(workers.map(() => startProduct()));
  const products = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const stop = async () => void (await Promise.all(products.map((product) => product.stop())));
  const failed = started.find((each) => each.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  project.provide(
    'productPorts',
    products.map(({ port }) => port),
  );
  return stop;
}
