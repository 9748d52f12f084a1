import type { Api, Endpoint } from '#kit/contract/endpoint.ts';
import type { ApiImplementation, Handler, Handlers } from '#kit/server/http/mount.ts';
import { fail } from '../../payouts.failures.ts';

const requireConsolidations =
  (handler: Handler<Endpoint>): Handler<Endpoint> =>
  (ctx, input) => {
    if (!ctx.tenant.flags.includes('consolidations')) fail('consolidationsOff');
    return handler(ctx, input);
  };

/** Pairs a contract with its handlers, which return 404 while consolidations are off or hidden. */
export const implementConsolidated = <A extends Api>(api: A, handlers: Handlers<A>): ApiImplementation => ({
  api,
  handlers: () =>
    Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, requireConsolidations(handler)])),
});
