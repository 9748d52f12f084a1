import type { CallArgs, Endpoint } from '#kit/contract/endpoint.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { addressOf, failureOf, payloadOf } from '#kit/contract/requests.ts';
import { offlineFailure } from '#kit/web/api/requests.ts';
import type { RunAction } from '../outbox.rules.ts';
import { type Run, runApi } from '../run.contract.ts';

/** Tenant of a token: the part before its secret. */
const tenantOf = (token: string): string => token.slice(0, token.lastIndexOf('-'));

/** Request timeouts in ms; a photo takes longer. */
const patience = { plain: 20_000, photo: 90_000 };

async function callRun<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E> & { params: { token: string } },
  { key, wait = patience.plain }: { key?: string; wait?: number } = {},
): Promise<Run> {
  const { method, reply } = endpoint;
  const body = payloadOf(endpoint, args.body);
  const response = await fetch(addressOf(endpoint, args), {
    method,
    headers: {
      Tenant: tenantOf(args.params.token),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(wait),
  }).catch(() => {
    throw offlineFailure();
  });
  const text = await response.text().catch(() => {
    throw offlineFailure();
  });
  if (!response.ok) throw failureOf(response, text);
  return fromWire(reply, JSON.parse(text)) as Run;
}

/** The run of a token, as the server has it. Throws `Failure`. */
export const readRun = (token: string): Promise<Run> => callRun(runApi.get, { params: { token } });

/** Sends an action with its idempotency key. Throws `Failure`. */
export function sendAction(token: string, action: RunAction): Promise<Run> {
  const { key } = action;
  if (action.kind === 'leave') return callRun(runApi.leave, { params: { token } }, { key });
  if (action.kind === 'comeBack') return callRun(runApi.comeBack, { params: { token } }, { key });
  const params = { token, id: action.orderId };
  if (action.kind === 'giveUp') return callRun(runApi.giveUp, { params, body: { reason: action.reason } }, { key });
  const { pin, photo } = action;
  return callRun(
    runApi.deliver,
    { params, body: { ...(pin !== undefined && { pin }), ...(photo !== undefined && { photo }) } },
    { key, ...(photo !== undefined && { wait: patience.photo }) },
  );
}
