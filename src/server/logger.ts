import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/** Structured logs: one JSON line each, with the request's id and nothing secret. */
export function loggerOptions(config: Config): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.idToken',
        '*.refreshToken',
        '*.oobCode',
      ],
      censor: '•••',
    },
    serializers: {
      // The address without its query: a search may hold a person's e-mail or phone. A signed address is a permission.
      req: (request) => ({
        method: request.method,
        path: request.url
          .split('?')[0]
          ?.replace(/^(\/files\/upload|\/pagar\/.*?\/tarjeta|\/company_exports)\/.*/, '$1/•••'),
        tenant: request.headers.tenant,
        ip: request.ip,
      }),
    },
  };
}
