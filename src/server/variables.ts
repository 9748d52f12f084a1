import type { Bucket } from '#kit/server/files/filesBucket.ts';
import { z } from 'zod';

/** Every environment variable the product reads, as texts become values. docs/operations.md lists the same names. */
export const variables = z.object({
  PORT: integerNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://usuario:clave@servidor:5432/base').optional(),
  DATABASE_POOL: integerNumber(1, 500).default(10),
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  APP_ENV: oneOf(['production', 'stage', 'dev']).optional(),
  PROCESS: oneOf(['all', 'server', 'worker']).default('all'),
  WORKER_CONCURRENCY: integerNumber(1, 100).default(8),
  BACKGROUND_NICENESS: integerNumber(0, 19).default(10),
  PUBLIC_URL: webAddress().optional(),
  RATE_LIMIT: integerNumber(0, 1_000_000).default(3000),
  TENANT_REQUESTS: integerNumber(0, 10_000).default(100),
  GUEST_ORDER_LIMIT: integerNumber(0, 10_000).default(5),
  MAX_LAG: integerNumber(0, 60_000).default(2000),
  TRUST_PROXY: trustedProxies().default(false),
  SECRET_KEY: secret(32).optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  METRICS_TOKEN: secret(16).optional(),
  MAIL_URL: address(['smtp:', 'smtps:'], 'smtp://usuario:clave@servidor:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'debe ser un correo como Comanda <avisos@ejemplo.com>',
    )
    .default('Comanda <no-responder@comanda.test>'),
  FILES_URL: bucket().optional(),
  CDN_URL: webAddress().optional(),
  PICTURE_QUOTA: integerNumber(1, 1_000_000).default(5000),
  HELP_CENTER_URL: webAddress().optional(),
  TERMS_URL: webAddress().optional(),
  BILLING_URL: webAddress().optional(),
  SUPPORT_EMAIL: z.email('debe ser un correo como ayuda@ejemplo.com').default('soporte@comanda.test'),
  GEOCODING_URL: webAddress().optional(),
  OPENID_SIGN_IN: openIdSignIn().optional(),
  CHROMIUM_PATH: z.string().startsWith('/', 'debe ser una ruta absoluta como /usr/bin/chromium').optional(),
  PROVIDER_SANDBOX: webAddress('none').optional(),
  PROVIDER_CREDENTIALS: providerCredentials().default({}),
  WEBHOOK_HOSTS: z
    .string()
    .default('')
    .transform((text) => new Set(text.split(',').flatMap((host) => host.trim() || []))),
  PAYMENTS: oneOf(['sandbox', 'none']).optional(),
  MAP_TILES_URL: tiles().optional(),
  MAP_ATTRIBUTION: z.string().max(200, 'debe tener como máximo 200 caracteres').default(''),
  MAP_MAX_ZOOM: integerNumber(1, 24).default(19),
});
export type Variable = keyof typeof variables.shape;

/** Variables whose value never appears in a message. */
export const secrets: ReadonlySet<string> = new Set<Variable>([
  'DATABASE_URL',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'MAIL_URL',
  'FILES_URL',
  'PROVIDER_CREDENTIALS',
  'OPENID_SIGN_IN',
]);

function integerNumber(min: number, max: number) {
  const message = `debe ser un número entero entre ${min} y ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
}

function oneOf<const Values extends [string, ...string[]]>(values: Values) {
  return z.enum(values, `debe ser ${values.slice(0, -1).join(', ')} o ${values.at(-1)}`);
}

function secret(length: number) {
  return z.string().min(length, `debe tener al menos ${length} caracteres`);
}

function address(protocols: string[], example: string, or?: string) {
  const isRight = (text: string) => text === or || (URL.canParse(text) && protocols.includes(new URL(text).protocol));
  return z.string().refine(isRight, `debe ser una dirección como ${example}${or === undefined ? '' : `, o ${or}`}`);
}

/** `or`: a word that is accepted in the place of an address. */
function webAddress(or?: string) {
  return address(['http:', 'https:'], 'https://comanda.ejemplo.com', or).transform((text) =>
    text.replace(/(?<!\/)\/+$/, ''),
  );
}

/** Credentials of the installation by provider and name, as JSON. */
function providerCredentials() {
  const shape = z.record(z.string(), z.record(z.string(), z.string()));
  return z.string().transform((text, { addIssue }) => {
    const read = shape.safeParse(jsonOrNull(text));
    if (read.success) return read.data;
    addIssue('debe ser un JSON como {"uber_eats": {"client_secret": "…"}}');
    return z.NEVER;
  });
}

/** The OpenID provider of the installation, as JSON. */
function openIdSignIn() {
  const shape = z.object({
    name: z.string().min(1).max(40).default('Google'),
    issuer: z.url().default('https://accounts.google.com'),
    client_id: z.string().min(1),
    client_secret: z.string().min(1),
  });
  return z.string().transform((text, { addIssue }) => {
    const read = shape.safeParse(jsonOrNull(text));
    if (read.success) {
      const { client_id: clientId, client_secret: clientSecret, ...provider } = read.data;
      return { ...provider, clientId, clientSecret };
    }
    addIssue('debe ser un JSON como {"client_id": "…", "client_secret": "…"}');
    return z.NEVER;
  });
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Where the squares of a map's background lie: `{z}`, `{x}` and `{y}` stand for which one, `{s}` for one of three hosts. */
function tiles() {
  const isRight = (text: string) =>
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) &&
    /^https?:$/.test(URL.parse(text.replace('{s}', 'a'))?.protocol ?? '');
  return z.string().refine(isRight, 'debe ser una dirección como https://mapas.ejemplo.com/{z}/{x}/{y}.png');
}

/** Values of Fastify's trustProxy: all, none, a number of hops, or proxy addresses. */
function trustedProxies() {
  const message = 'debe ser true, false, un número de saltos o las direcciones IP de los proxies separadas por coma';
  return z
    .string()
    .regex(/^(true|false|\d+|[\d.:a-fA-F/]+(\s*,\s*[\d.:a-fA-F/]+)*)$/, message)
    .transform((text) => {
      if (text === 'true' || text === 'false') return text === 'true';
      return /^\d+$/.test(text) ? Number(text) : text;
    });
}

function bucket() {
  return address(['s3:'], 's3://clave:secreto@servidor/balde?region=us-east-1').transform((text, context): Bucket => {
    const url = new URL(text);
    const name = url.pathname.replace(/^\/|\/$/g, '');
    if (!url.hostname || !url.username || !url.password || !name || name.includes('/')) {
      context.addIssue(
        'debe llevar clave, secreto, servidor y balde: s3://clave:secreto@servidor/balde?region=us-east-1',
      );
      return z.NEVER;
    }
    const scheme = url.searchParams.get('tls') === 'false' ? 'http' : 'https';
    return {
      endpoint: `${scheme}://${url.host}`,
      name,
      region: url.searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  });
}
