import { sql } from 'kysely';
import { usersRepo } from '#features/platform/users/server/index.ts';
import { compare, load, type Run } from './measure.ts';
import { line, openScene } from './scene.ts';

/** The list of 25 users through the whole stack against a bare Fastify handler that runs the same SQL in the same tenant transaction. */
const userCount = 10_000;
const manyRequests = 100_000;

const scene = await openScene(
  (db) =>
    sql`insert into admin_users (name, email, phone)
      select 'Persona ' || n, 'persona' || n || '@demo.test', '+569' || (60000000 + n)
      from generate_series(1, ${sql.lit(userCount)}) n on conflict do nothing`.execute(db),
  async (db) => {
    await sql`insert into user_roles (user_id, role_id)
      select u.id, r.id from admin_users u, (select id from roles order by id limit 2) r on conflict do nothing`.execute(
      db,
    );
    await sql`insert into sessions (user_id, user_agent, ip) select id, 'bench', '127.0.0.1' from admin_users`.execute(
      db,
    );
  },
);
try {
  const bare = await scene.bare(await scene.queriesOf((db) => usersRepo.list(db, {})));
  const comanda = await scene.comanda();
  const list = { url: `${comanda.address}/api/admin/v1/admin_users`, headers: comanda.headers };
  const before = await comanda.memory();
  const runs = await compare({ bare: { url: `${bare.address}/list` }, comanda: list });
  const [floor, product] = [runs.bare as Run, runs.comanda as Run];
  console.log(
    `PostgreSQL ${scene.version}, ${userCount} users in the tenant, 16 connections, medians of 5 rounds in turn`,
  );
  console.log(line('bare handler, same SQL', floor));
  console.log(line('GET /admin_users, whole stack', product));
  console.log(`ratio ${(product.perSecond / floor.perSecond).toFixed(2)} (budget 0.50)`);
  const many = await load({ ...list, amount: manyRequests });
  console.log(line(`${manyRequests} requests`, many));
  console.log(`resident memory ${before.toFixed(0)} MB at start, ${(await comanda.memory()).toFixed(0)} MB after them`);
  if (product.failures + many.failures > 0 || product.perSecond < floor.perSecond / 2) process.exitCode = 1;
} finally {
  await scene.close();
}
