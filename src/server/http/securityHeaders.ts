import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Squares of a map from a server without TLS, as one inside a company has them. */
const plainTiles = ({ mapBackground }: Config): string[] =>
  mapBackground?.tilesUrl.startsWith('http:')
    ? [/^http:\/\/[^/]+/.exec(mapBackground.tilesUrl.replace('{s}', '*'))?.[0] ?? '']
    : [];

const contentSecurityPolicy = (config: Config): string =>
  [
    "default-src 'self'",
    "base-uri 'self'",
    "font-src 'self' https: data:",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ["img-src 'self' data: blob: https:", ...plainTiles(config)].join(' '),
    "object-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    // Mantine writes its theme's variables into a style element.
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    "worker-src 'self' blob:",
    ...(config.isProduction ? ['upgrade-insecure-requests'] : []),
  ].join(';');

const headersFor = (config: Config): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': contentSecurityPolicy(config),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  ...(config.isProduction && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Default security headers; a reply's headers take precedence. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = Object.entries(headersFor(config));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}
