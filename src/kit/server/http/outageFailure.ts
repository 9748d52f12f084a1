import type { FastifyRequest } from 'fastify';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { type Outage, outageOf } from '../postgres/outage.ts';
import { errorCode, reasonOf } from '../postgres/startupError.ts';

/** Message during a database outage, and seconds until a retry. */
const responses: Record<Outage, { message: string; retryAfter: number }> = {
  unreachable: { message: 'Ahora no llegamos a los datos. Vuelve a intentar en unos segundos.', retryAfter: 5 },
  cannotWrite: { message: 'Ahora no se puede guardar nada. Vuelve a intentar en unos minutos.', retryAfter: 60 },
};

/** Milliseconds before an outage that lasts is logged again. */
const logEvery = 60_000;

/** Times of the last log line, by the logger of a server. */
const loggedBy = new WeakMap<object, Map<Outage, number>>();

/**
 * The failure of a request during a database outage; undefined for other errors.
 *
 * Logs one line a minute: an outage rejects every request for the same reason.
 */
export function outageFailure(error: unknown, { server, log }: FastifyRequest): Failure | undefined {
  const outage = outageOf(error);
  if (!outage) return undefined;
  const logged = loggedBy.get(server.log) ?? new Map<Outage, number>();
  loggedBy.set(server.log, logged);
  if (Date.now() - (logged.get(outage) ?? 0) >= logEvery) {
    logged.set(outage, Date.now());
    log.error({ outage, code: errorCode(error), reason: reasonOf(error) }, 'the database is out');
  }
  return new Failure(kitFailures.unavailable, responses[outage]);
}
