import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { StartupError, errorCode } from '#kit/server/postgres/startupError.ts';
import { makeFolder, unwritableFolderError } from '#kit/server/files/makeFolder.ts';
import type { Bucket } from '#kit/server/files/filesBucket.ts';
import { secrets, variables } from './variables.ts';

type Values = z.output<typeof variables>;

/** How this process runs: the environment, read and checked once at start. */
export type Config = {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded database below `dataDir`. */
  databaseUrl: string | undefined;
  databasePool: number;
  isProduction: boolean;
  /** Decides the suffix of the feature flags that apply. */
  appEnv: 'production' | 'stage' | 'dev';
  process: Values['PROCESS'];
  workerConcurrency: number;
  /** Of the process for heavy requests and jobs, 0 to 19: the higher, the more it gives way. */
  backgroundNiceness: number;
  /** Without a slash at the end. Undefined: the address of each request. */
  publicUrl: string | undefined;
  /** Requests a minute from one address; 0 counts none. */
  rateLimit: number;
  /** Requests of one tenant at a time; 0 lets any number in. */
  tenantRequests: number;
  /** Orders a minute from one phone at one store; 0 counts none. */
  guestOrderLimit: number;
  /** Maximum event loop lag in milliseconds before new requests are rejected; 0 disables it. */
  mostLag: number;
  trustProxy: Values['TRUST_PROXY'];
  secretKey: string;
  logLevel: NonNullable<Values['LOG_LEVEL']>;
  metricsToken: string | undefined;
  mail: { from: string } & ({ smtp: string } | { folder: string });
  files: { bucket: Bucket } | { folder: string };
  /** A CDN that reads `/files` from here, without a slash at the end. */
  cdnUrl: string | undefined;
  /** Bytes that the pictures of one tenant may have. */
  pictureQuota: number;
  helpCenterUrl: string | undefined;
  termsUrl: string | undefined;
  billingUrl: string | undefined;
  supportEmail: string;
  /** A service that finds addresses as Nominatim does, without a slash at the end. */
  geocodingUrl: string | undefined;
  /** A Chromium that draws landings. */
  chromiumPath: string | undefined;
  /** Online payments end as the guest chooses, no money moves, and answers to channels without credentials count as sent. */
  paymentsSandbox: boolean;
  /** Where sandboxes of providers answer, without a slash at the end, in the place of the providers' own test environments. */
  providerSandbox: string | undefined;
  /** Where there are demo companies, the sandboxes of providers run in this process. */
  startsSandboxes: boolean;
  /** Credentials of the installation at providers that share one webhook address among companies, by provider. */
  providerCredentials: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Hosts of receivers of webhooks that may be private, and use HTTP. */
  webhookHosts: ReadonlySet<string>;
  /** An OpenID provider that users may sign in with; undefined: none. */
  openId: Values['OPENID_SIGN_IN'];
  /** Tiles of the maps; null for a plain background. */
  mapBackground: { tilesUrl: string; attribution: string; maxZoom: number } | null;
};

/** Reads the configuration, and makes the secret key on first use outside production. Throws CannotStart. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const values = parse(env);
  const dataDir = path.resolve(values.DATA_DIR);
  const isProduction = values.NODE_ENV === 'production';
  if (isProduction) requireForProduction(values);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    isProduction,
    appEnv: values.APP_ENV ?? (isProduction ? 'production' : 'dev'),
    process: values.PROCESS,
    workerConcurrency: values.WORKER_CONCURRENCY,
    backgroundNiceness: values.BACKGROUND_NICENESS,
    publicUrl: values.PUBLIC_URL,
    rateLimit: values.RATE_LIMIT,
    tenantRequests: values.TENANT_REQUESTS,
    guestOrderLimit: values.GUEST_ORDER_LIMIT,
    mostLag: values.MAX_LAG,
    trustProxy: values.TRUST_PROXY,
    secretKey: values.SECRET_KEY ?? storedKey(dataDir),
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    metricsToken: values.METRICS_TOKEN,
    mail: {
      from: values.MAIL_FROM,
      ...(values.MAIL_URL ? { smtp: values.MAIL_URL } : { folder: path.join(dataDir, 'mail') }),
    },
    files: values.FILES_URL ? { bucket: values.FILES_URL } : { folder: path.join(dataDir, 'files') },
    cdnUrl: values.CDN_URL,
    pictureQuota: values.PICTURE_QUOTA * 1_000_000,
    helpCenterUrl: values.HELP_CENTER_URL,
    termsUrl: values.TERMS_URL,
    billingUrl: values.BILLING_URL,
    supportEmail: values.SUPPORT_EMAIL,
    geocodingUrl: values.GEOCODING_URL,
    chromiumPath: values.CHROMIUM_PATH,
    paymentsSandbox: values.PAYMENTS ? values.PAYMENTS === 'sandbox' : !isProduction,
    providerSandbox: values.PROVIDER_SANDBOX === 'none' ? undefined : values.PROVIDER_SANDBOX,
    startsSandboxes: !isProduction && values.PROVIDER_SANDBOX === undefined && values.PROCESS === 'all',
    providerCredentials: values.PROVIDER_CREDENTIALS,
    webhookHosts: values.WEBHOOK_HOSTS,
    openId: values.OPENID_SIGN_IN,
    mapBackground: mapBackgroundOf(values),
  };
}

const mapBackgroundOf = ({ MAP_TILES_URL, MAP_ATTRIBUTION, MAP_MAX_ZOOM }: Values): Config['mapBackground'] =>
  MAP_TILES_URL ? { tilesUrl: MAP_TILES_URL, attribution: MAP_ATTRIBUTION, maxZoom: MAP_MAX_ZOOM } : null;

/** An empty variable counts as absent: that is how compose files and shells leave them. */
function parse(env: NodeJS.ProcessEnv): Values {
  const definedEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = variables.safeParse(definedEnv);
  if (result.success) return result.data;
  const sentences = new Map<string, string>();
  for (const {
    path: [name],
    message,
  } of result.error.issues) {
    const variable = String(name);
    if (!sentences.has(variable)) sentences.set(variable, `${found(variable, env[variable])} y ${message}.`);
  }
  throw new StartupError([...sentences.values()].join('\n'));
}

function found(variable: string, value = ''): string {
  if (secrets.has(variable)) return `${variable} tiene un valor de ${value.length} caracteres`;
  return `${variable} es "${value}"`;
}

/** Values with a development default: the local secret key, and links to the host of the request. */
function requireForProduction({ SECRET_KEY, PUBLIC_URL }: Values): void {
  const missing = [
    SECRET_KEY === undefined &&
      'Falta SECRET_KEY y en producción debe tener al menos 32 caracteres: créala con "openssl rand -base64 48".',
    PUBLIC_URL === undefined &&
      'Falta PUBLIC_URL, la dirección de las pantallas, que en producción llevan los enlaces de los correos: https://comanda.ejemplo.com.',
  ].filter((sentence) => sentence !== false);
  if (missing.length > 0) throw new StartupError(missing.join('\n'));
}

function storedKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  try {
    makeFolder(dataDir);
    return readKey(file) ?? createKey(file);
  } catch (error) {
    throw unwritableFolderError(dataDir, error) ?? error;
  }
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The file appears whole, so that a process that starts at the same time reads the same key. */
function createKey(file: string): string {
  const key = randomBytes(48).toString('base64url');
  const draft = `${file}-${process.pid}`;
  writeFileSync(draft, `${key}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return key;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8').trim();
  } finally {
    rmSync(draft, { force: true });
  }
}
