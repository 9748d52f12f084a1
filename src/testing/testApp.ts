import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type { InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import type { Policy } from '#kit/contract/policies.ts';
import { roleLinks } from '#features/platform/roles/roles.contract.ts';
import { rolesRepo } from '#features/platform/roles/server/index.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { usersRepo } from '#features/platform/users/server/index.ts';
import { bases, type CallArgs, type Endpoint, type Reply } from '#kit/contract/endpoint.ts';
import { fromWire, toWire, wireName } from '#kit/contract/wire.ts';
import { ownerRole } from '#domain/policies.ts';
import { storedFlag } from '#domain/flags.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { temporaryFolder } from '#kit/server/testing/temporaryFolder.ts';
import { sharedDatabase, testDatabase } from '#kit/server/testing/testDatabase.ts';
import { setLinks } from '#kit/server/data/links.ts';
import { insert } from '#kit/server/data/write.ts';
import { type App, buildApp } from '#server/app.ts';
import { composedAreas } from '#server/composedAreas.ts';
import type { Config } from '#server/config.ts';
import { createTenant, type NewTenant, setupScope } from '#server/createTenant.ts';
import { demoPassword, superAdminEmail } from '#demo/demoData.ts';
import { seed } from '#demo/seed.ts';
import { openVisit } from './visits.ts';

export const testPassword = 'Una.clave.larga.2026';
/** As light as can be: hundreds sign in, and guessing is not what they are about. */
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A refusal as it travels. */
export type Refusal = {
  code: number;
  message: string;
  errors: Record<string, string[]>;
  request_id: string;
  conflict?: unknown;
};
type Answer<E extends Endpoint> = {
  status: number;
  body: Reply<E>;
  refusal: Refusal;
  headers: Record<string, unknown>;
  text: string;
};

/** A user that calls the API as the browser does. */
export type Caller = {
  id: number;
  email: string;
  token: string;
  refreshToken: string;
  headers: Record<string, string>;
  call<E extends Endpoint>(endpoint: E, args?: CallArgs<E>, headers?: Record<string, string>): Promise<Answer<E>>;
};

type UserOptions = {
  name?: string;
  email?: string;
  /** All of them, where neither these nor groups are given. */
  storeIds?: number[];
  storeGroupIds?: number[];
  enabled?: boolean;
};

export type TestTenant = {
  id: number;
  slug: string;
  admin: Caller;
  /** A new user with a role of exactly these policies, signed in. */
  userWith(policies: readonly Policy[], options?: UserOptions): Promise<Caller>;
  store(name: string): Promise<number>;
  inTenant<T>(work: (db: Db) => Promise<T>): Promise<T>;
};

type TenantOptions = Partial<Pick<NewTenant, 'slug' | 'country' | 'signIn'>> & {
  /** Flags enabled before the first request, besides the usual ones. */
  flags?: readonly string[];
  /** Whether administrators have the reserved policies, as after a super-admin granted them; true when absent. */
  reserved?: boolean;
  /** Inserts the initial rows before the first request. */
  fill?: (db: Db) => Promise<void>;
};

export type TestApp = {
  app: App;
  database: Database;
  config: Config;
  visitor: Pick<Caller, 'call'>;
  tenant(options?: TenantOptions): Promise<TestTenant>;
  signIn(slug: string, email: string, password?: string): Promise<Caller>;
};

/** The platform belongs to one file: changes to a super-admin do not affect other files. */
export type IsolatedTestApp = TestApp & {
  /** A super-admin who visits the tenant of a slug, and can change data. */
  superAdmin(slug: string): Promise<Caller>;
};

/** Features that most test companies use. */
const usualFlags = ['order-taker', 'loyalty-program'];

const consonants = 'bcdfghjkmnpqrstvwxz';
/** A word that no search for a name or a number finds by chance. */
const word = () => Array.from(randomBytes(12), (byte) => consonants[byte % consonants.length]).join('');

function testConfig(folder: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir: folder,
    databaseUrl: undefined,
    databasePool: 4,
    isProduction: false,
    appEnv: 'dev',
    process: 'all',
    workerConcurrency: 2,
    backgroundNiceness: 0,
    publicUrl: 'https://{tenant}.comanda.test',
    rateLimit: 0,
    tenantRequests: 0,
    guestOrderLimit: 0,
    mostLag: 0,
    trustProxy: false,
    secretKey: 'a key of at least thirty-two characters',
    logLevel: 'silent',
    metricsToken: undefined,
    mail: { from: 'Comanda <no-responder@comanda.test>', folder: path.join(folder, 'mail') },
    files: { folder: path.join(folder, 'files') },
    cdnUrl: undefined,
    pictureQuota: 5_000_000_000,
    helpCenterUrl: undefined,
    termsUrl: undefined,
    billingUrl: 'https://pagos.test/{tenant}',
    supportEmail: 'soporte@comanda.test',
    geocodingUrl: undefined,
    chromiumPath: undefined,
    paymentsSandbox: true,
    startsSandboxes: false,
    providerSandbox: undefined,
    providerCredentials: {},
    webhookHosts: new Set(['127.0.0.1']),
    openId: undefined,
    mapBackground: null,
  };
}

let shared: Promise<TestApp> | undefined;

/** The complete server, shared by the files of a worker; each file has separate tenants in it. */
export async function testApp(): Promise<TestApp> {
  shared ??= sharedDatabase(composedAreas.databaseOptions).then(async (database) => callersOf(await appOn(database)));
  return shared;
}

/** The whole server on a database of this test file's own; closed after it. `changes` are to its configuration. */
export async function isolatedTestApp(changes: Partial<Config> = {}): Promise<IsolatedTestApp> {
  const built = await appOn(await testDatabase(composedAreas.databaseOptions), changes);
  afterAll(() => built.app.close());
  return callersOf(built);
}

/** The whole server on a database that the test opened. `changes` are to its configuration. */
export const testAppOn = async (database: Database, changes: Partial<Config> = {}): Promise<IsolatedTestApp> =>
  callersOf(await appOn(database, changes));

type Built = Pick<TestApp, 'app' | 'database' | 'config'>;

async function appOn(database: Database, changes: Partial<Config> = {}): Promise<Built> {
  const config = { ...testConfig(await temporaryFolder('test')), ...changes };
  return { app: await buildApp({ config, database }), database, config };
}

function callersOf({ app, database, config }: Built): IsolatedTestApp {
  const signIn: TestApp['signIn'] = async (slug, email, password = testPassword) => {
    const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
    const reply = await app.inject({ method: 'POST', url, payload: { email, password, tenantId: slug } });
    const { idToken, refreshToken, localId } = reply.json<{
      idToken?: string;
      refreshToken: string;
      localId: string;
    }>();
    if (idToken === undefined) throw new Error(`Could not sign in: ${reply.body}`);
    const headers = { authorization: `Bearer ${idToken}`, tenant: slug };
    return { id: Number(localId), email, token: idToken, refreshToken, headers, call: calling(app, headers) };
  };
  const stranger: Caller = { id: 0, email: '', token: '', refreshToken: '', headers: {}, call: calling(app, {}) };
  return {
    app,
    database,
    config,
    visitor: stranger,
    signIn,
    tenant: (options) => newTenant(database, { signIn, stranger }, options),
    async superAdmin(slug) {
      await seed(database, { only: [] });
      const superAdmin = await signIn(slug, superAdminEmail, demoPassword);
      if (slug !== platformSlug) await openVisit(database.pool, superAdmin.token, { slug });
      return superAdmin;
    },
  };
}

async function newTenant(
  database: Database,
  { signIn, stranger }: { signIn: TestApp['signIn']; stranger: Caller },
  { slug = `t${word()}`, country = 'cl', signIn: cloud, flags = [], reserved = true, fill }: TenantOptions = {},
): Promise<TestTenant> {
  const stored = Object.fromEntries([...usualFlags, ...flags].map((flag) => [storedFlag(flag, 'dev'), true]));
  const values = { slug, name: `Cadena ${slug}`, country, signIn: cloud, flags: stored };
  const id = await createTenant(database, values, async (db) => {
    if (reserved && slug !== platformSlug) await grantReservedPolicies(db);
    await fill?.(db);
  });
  const inTenant = <T>(work: (db: Db) => Promise<T>) => database.inTenant(setupScope(id, `write-${word()}`), work);
  const userOf = async (
    roleOf: (db: Db) => Promise<{ id: number }>,
    { storeIds, storeGroupIds, enabled = true, ...overrides }: UserOptions = {},
  ) => {
    const email = overrides.email ?? `${word()}@${slug}.test`;
    const allStores = !storeIds && !storeGroupIds;
    const storeScope = { allStores, storeIds: storeIds ?? [], storeGroupIds: storeGroupIds ?? [] };
    const { id: userId } = await inTenant(async (db) => {
      const role = await roleOf(db);
      const columns = {
        name: overrides.name ?? `Persona ${word()}`,
        email,
        phone: '+56987654321',
        enabled,
        allStores,
      };
      return usersRepo.insert(
        db,
        { ...columns, passwordHash: await passwordHash },
        { ...storeScope, roleIds: [role.id] },
      );
    });
    // Where a cloud signs people in, our passwords open nothing.
    return cloud ? { ...stranger, id: userId, email } : signIn(slug, email);
  };
  const userWith: TestTenant['userWith'] = (policies, options) => userOf((db) => newRole(db, policies), options);
  return {
    id,
    slug,
    admin: await userOf(administratorRole, { name: 'Administración' }),
    userWith,
    store: (name) => inTenant(async (db) => (await insert(db, 'stores', { name, commune: 'Providencia' })).id),
    inTenant,
  };
}

const newRole = (db: Db, policies: readonly Policy[]) =>
  rolesRepo.insert(db, {
    name: `rol ${word()}`,
    description: '',
    policyIds: [...policies],
    allStores: true,
    storeIds: [],
    storeGroupIds: [],
  });

/** Grants administrators the reserved policies, as a super-admin does on request. */
async function grantReservedPolicies(db: Db): Promise<void> {
  const { id } = await administratorRole(db);
  await setLinks(
    db,
    roleLinks.policyIds,
    id,
    composedAreas.policies.all.filter((policy) => !isPlatformPolicy(policy)),
  );
}

/** The one of all policies, among those that a company or the platform starts with. */
const administratorRole = (db: Db) =>
  db.selectFrom('roles').select('id').where('name', 'in', ['admin', ownerRole]).executeTakeFirstOrThrow();

/** The request an endpoint's arguments make: path, query and body in wire names. */
function requestOf<E extends Endpoint>(endpoint: E, args: CallArgs<E>): InjectOptions {
  const { params = {}, query = {}, body } = args as { params?: object; query?: object; body?: unknown };
  const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    Object.fromEntries(entries.map(([name, value]) => [wireName(name), String(value)])),
  );
  const url = `${bases[endpoint.base][0]}${filled}${search.size > 0 ? `?${search}` : ''}`;
  if (body === undefined) return { method: endpoint.method, url };
  if (endpoint.consumes)
    return { method: endpoint.method, url, payload: body as string, headers: { 'content-type': endpoint.consumes } };
  const content = toWire(endpoint.body, body);
  return { method: endpoint.method, url, payload: (endpoint.wrap ? { [endpoint.wrap]: content } : content) as object };
}

/** Calls the API with these headers. */
export const calling =
  (app: App, defaultHeaders: Record<string, string>): Caller['call'] =>
  async (endpoint, args = {}, headers = {}) => {
    const request = requestOf(endpoint, args);
    const reply = await app.inject({ ...request, headers: { ...request.headers, ...defaultHeaders, ...headers } });
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    const content = isJson ? reply.json<unknown>() : null;
    return {
      status: reply.statusCode,
      body: fromWire(endpoint.reply, content) as Reply<typeof endpoint>,
      refusal: content as Refusal,
      headers: reply.headers,
      text: reply.body,
    };
  };
