import { randomUUID } from 'node:crypto';
import {
  type CryptoKey,
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { LRUCache } from 'lru-cache';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';

/** Seconds an access token lives. */
export const accessTokenSeconds = 15 * 60;

const issuer = 'comanda';
const algorithm = 'ES256';

/** Claims of an access token. `tenantId` is the account's home tenant. */
export type Claims = { userId: number; tenantId: number; sessionId: number; expiresAt: number };

type Key = { id: string; private: CryptoKey; public: JWK };
type Account = { id: number; name: string; email: string };

/** Signs and checks access tokens with keys that every process of the installation shares. */
export class Tokens {
  private readonly keys: Key[];
  private readonly known = new LRUCache<string, Claims>({ max: 10_000, ttl: 60_000 });
  private readonly clouds = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  private constructor(keys: Key[]) {
    this.keys = keys;
  }

  /** Loads the signing keys, making the first one when there is none. Two processes starting together make one each; both hold. */
  static async load(database: Database, secrets: Secrets): Promise<Tokens> {
    const stored = () =>
      database.onPlatform((db) => db.selectFrom('signingKeys').selectAll().orderBy('createdAt').execute());
    if ((await stored()).length === 0) await createKey(database, secrets);
    const keys = (await stored()).map(async (row) => ({
      id: row.id,
      private: (await importJWK(JSON.parse(secrets.open(row.privateSealed)), algorithm)) as CryptoKey,
      public: row.publicJwk as JWK,
    }));
    return new Tokens(await Promise.all(keys));
  }

  /** The public halves, for anybody who checks our tokens. */
  jwks = () => ({ keys: this.keys.map(({ id, public: jwk }) => ({ ...jwk, kid: id, alg: algorithm, use: 'sig' })) });

  sign({ account, tenant, sessionId }: { account: Account; tenant: Tenant; sessionId: number }): Promise<string> {
    const key = this.keys[0] as Key;
    const subject = String(account.id);
    const claims = {
      user_id: subject,
      name: account.name,
      email: account.email,
      tid: tenant.id,
      sid: sessionId,
      auth_time: Math.floor(Date.now() / 1000),
      firebase: { tenant: tenant.slug, sign_in_provider: 'password', identities: { email: [account.email] } },
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid: key.id, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(tenant.slug)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime(`${accessTokenSeconds}s`)
      .sign(key.private);
  }

  /** Verifies a token; null when it is not ours, was tampered with, or has expired. */
  async verify(token: string): Promise<Claims | null> {
    const known = this.known.get(token);
    if (known) return known.expiresAt > Date.now() ? known : null;
    const payload = await this.payloadOf(token).catch(() => null);
    const claims = payload && claimsOf(payload);
    if (claims) this.known.set(token, claims);
    return claims;
  }

  private async payloadOf(token: string): Promise<JWTPayload> {
    const find = ({ kid }: { kid?: string }) => {
      const key = this.keys.find(({ id }) => id === kid);
      if (!key) throw new Error('unknown key');
      return importJWK(key.public, algorithm);
    };
    return (await jwtVerify(token, find, { issuer, algorithms: [algorithm] })).payload;
  }

  /**
   * The e-mail a token of the tenant's own cloud service was given to, and whether for a second factor too; null when it
   * does not hold.
   */
  async verifyCloud(token: string, { cloud }: Tenant): Promise<{ email: string; secondFactor: boolean } | null> {
    if (!cloud) return null;
    const keys = this.clouds.get(cloud.jwks) ?? createRemoteJWKSet(new URL(cloud.jwks));
    this.clouds.set(cloud.jwks, keys);
    const checked = await jwtVerify(token, keys, { issuer: cloud.issuer, audience: cloud.projectId }).catch(() => null);
    const claims = checked?.payload as
      | { email?: string; email_verified?: boolean; firebase?: { tenant?: string; sign_in_second_factor?: string } }
      | undefined;
    // Where anybody may sign up, an unverified e-mail is anybody's claim.
    if (!claims?.email || (claims.email_verified !== true && !cloud.allowUnverified)) return null;
    if (cloud.cloudTenantId && claims.firebase?.tenant !== cloud.cloudTenantId) return null;
    return { email: claims.email, secondFactor: Boolean(claims.firebase?.sign_in_second_factor) };
  }
}

function claimsOf({ sub, tid, sid, exp }: JWTPayload): Claims | null {
  const [userId, tenantId, sessionId] = [Number(sub), Number(tid), Number(sid)];
  return userId && tenantId && sessionId && exp ? { userId, tenantId, sessionId, expiresAt: exp * 1000 } : null;
}

async function createKey(database: Database, secrets: Secrets): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const sealed = secrets.seal(JSON.stringify(await exportJWK(privateKey)));
  const publicJwk = JSON.stringify(await exportJWK(publicKey));
  await database.onPlatform((db) =>
    db.insertInto('signingKeys').values({ id: randomUUID(), privateSealed: sealed, publicJwk }).execute(),
  );
}
