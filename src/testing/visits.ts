import { decodeJwt } from 'jose';

/** Later than the clocks of all tests. */
const farAway = '2200-01-01T00:00:00Z';

type Client = { query(text: string, values: unknown[]): Promise<unknown> };
type TestVisit = { slug: string; writesUntil?: string | null; endsAt?: string; kind?: 'review' | 'security' };

/** Opens a visit of a super-admin's token to a company. Without limits, it lasts and can change data. */
export async function openVisit(
  client: Client,
  token: string,
  { slug, writesUntil = farAway, endsAt = farAway, kind = 'review' }: TestVisit,
): Promise<void> {
  const { sid, user_id, name, email } = decodeJwt(token);
  await client.query(
    `insert into platform_visits
       (tenant_id, admin_id, admin_name, admin_email, session_id, kind, reason, writes_until, ends_at)
     select id, $2, $3, $4, $5, $8, 'Visita de las pruebas', $6, $7 from tenants where slug = $1 returning id`,
    [slug, user_id, name, email, sid, writesUntil, endsAt, kind],
  );
}
