import type { Api, Endpoint } from '#kit/contract/endpoint.ts';
import type { ApiImplementation, Handler, Handlers } from '#kit/server/http/mount.ts';
import { fail } from '../../payouts.failures.ts';

const guarded =
  (handler: Handler<Endpoint>): Handler<Endpoint> =>
  (ctx, input) => {
    if (!ctx.tenant.flags.includes('consolidations')) fail('consolidationsOff');
    return handler(ctx, input);
  };

/** Pairs a contract with its handlers. Where a company has no consolidations, or hides them, nobody reads or settles them. */
export const implementConsolidated = <A extends Api>(api: A, handlers: Handlers<A>): ApiImplementation => ({
  api,
  handlers: () => Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, guarded(handler)])),
});
