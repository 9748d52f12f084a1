import type { FastifyBaseLogger } from 'fastify';
import { outageOf } from '#kit/server/postgres/outage.ts';

/**
 * Logs errors of lost database connections that no code handles, instead of ending the process.
 *
 * A last guard: each one logged is a mistake to fix. All other unhandled errors end the process as usual.
 */
export function surviveOutages(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (error, origin) => {
    if (outageOf(error) === 'unreachable') return log.error({ err: error, origin }, 'an outage was not handled');
    log.fatal({ err: error, origin }, 'an error was not handled');
    process.exit(1);
  });
}
