import pg from 'pg';
import { expect, inject } from 'vitest';
import { superAdminEmail } from '#demo/demoData.ts';
import { openVisit } from '#testing/visits.ts';
import { passwordOf } from './signIn.ts';

/** Session data of a signed-in user in the browser's storage. */
export type StoredSession = { email: string; tokens: { accessToken: string; refreshToken: string; expiresAt: number } };

type Place = { tenant: string; email: string };

const sessions = new Map<string, Promise<StoredSession>>();

/** Session of a user, shared by a test file. */
export function sessionOf({ tenant, email }: Place): Promise<StoredSession> {
  const key = [expect.getState().testPath, tenant, email].join(' ');
  const known = sessions.get(key);
  if (known) return known;
  const opened = openSession({ tenant, email });
  sessions.set(key, opened);
  return opened;
}

/** Super-admins visit the company of their journey, and can change data. */
async function openVisitTo(token: string, slug: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('productDatabase') });
  await client.connect();
  try {
    await openVisit(client, token, { slug });
  } finally {
    await client.end();
  }
}

/** Lets a super-admin in a browser change another company too. */
export async function visitCompany(place: Place, slug: string): Promise<void> {
  const { tokens } = await sessionOf(place);
  await openVisitTo(tokens.accessToken, slug);
}

async function openSession({ tenant, email }: Place): Promise<StoredSession> {
  const reply = await fetch(
    `http://127.0.0.1:${inject('productPort')}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Tenant: tenant },
      body: JSON.stringify({ email, password: passwordOf(email), tenantId: tenant }),
    },
  );
  if (!reply.ok) throw new Error(`${email} cannot sign in to ${tenant}: ${await reply.text()}`);
  const { idToken = '', refreshToken, expiresIn } = (await reply.json()) as Record<string, string>;
  if (email === superAdminEmail) await openVisitTo(idToken, tenant);
  return {
    email,
    tokens: {
      accessToken: idToken,
      refreshToken: refreshToken ?? '',
      expiresAt: Date.now() + Number(expiresIn) * 1000,
    },
  };
}
