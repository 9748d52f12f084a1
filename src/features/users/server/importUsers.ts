import type { Readable } from 'node:stream';
import { z } from 'zod';
import { fail } from '#domain/failures.ts';
import type { Failure } from '#kit/contract/failures.ts';
import { failureOf } from '#kit/server/constraints.ts';
import type { Ctx } from '#kit/server/context.ts';
import { csvText, readCsv } from '#kit/server/csvReading.ts';
import type { Db } from '#kit/server/database.ts';
import { defineJob, enqueue, type JobCtx } from '#kit/server/jobs.ts';
import { actorOf, mailPasswordLink } from '../../identity/server/index.ts';
import { type ImportReport, userConstraints, userRules } from '../users.contract.ts';
import { type Importer, type ImportLine, importLine, judge, type Refused } from './importLines.ts';
import * as importRepo from './importUsers.repo.ts';
import { usersChanged } from './saveUser.ts';
import * as repo from './users.repo.ts';

const [maxBytes, maxRows] = [1_500_000, 20_000];
const columns = ['name', 'email', 'phone', 'roles', 'stores'] as const;
/** Lines saved in one transaction. */
const batchSize = 200;

const args = z.object({
  lines: z.array(importLine),
  /** Where the account of whoever asked lives. */
  asker: z.object({ homeTenantId: z.number().int(), isPlatform: z.boolean() }),
  /** Where links in invitations lead. */
  origin: z.string(),
});

/** Reads the file of a request and queues its import. */
export async function startImport(ctx: Ctx, file: Readable, origin: string): Promise<{ jobId: string }> {
  const { actor } = ctx;
  if (actor.seeingAs) fail('notAllowed', { message: 'Estás viendo como otro rol. Vuelve a tu acceso para importar.' });
  const lines: ImportLine[] = [];
  for await (const { line, record } of readCsv(await csvText(file, { maxBytes }), { required: columns, maxRows }))
    lines.push(importLine.parse({ line, ...record }));
  if (lines.length === 0)
    fail('invalidFields', { message: 'El archivo no tiene ningún usuario debajo de los títulos.' });
  const asker = { homeTenantId: actor.homeTenantId, isPlatform: actor.superAdmin };
  return ctx.inTransaction((db) => enqueue(db, importUsersJob, { lines, asker, origin }));
}

/** Saves the good lines and reports the others. Running it again changes nothing more. */
export const importUsersJob = defineJob({
  kind: 'users.import',
  label: ({ lines }) => (lines.length === 1 ? 'Importar 1 usuario' : `Importar ${lines.length} usuarios`),
  args,
  source: 'import',
  async run(job, { lines, asker, origin }): Promise<ImportReport> {
    const importer = await importerOf(job, asker, origin);
    const { once, failed } = apart(lines);
    for (let from = 0; from < once.length; from += batchSize) {
      job.signal.throwIfAborted();
      await job.progress(from, once.length);
      failed.push(...(await saveOrSplit(job, once.slice(from, from + batchSize), importer)));
    }
    const counts = await job.inTransaction((db) => importRepo.written(db));
    return { ...counts, failed: failed.toSorted((a, b) => a.line - b.line) };
  },
});

type Sender = Importer & { tenant: { name: string; cloud: unknown }; origin: string };

/** Whoever asked, with what they may do by now, and the tenant's rules. */
async function importerOf(
  { database, scope }: JobCtx,
  asker: z.output<typeof args>['asker'],
  origin: string,
): Promise<Sender> {
  const actor = await actorOf(database, { ...asker, userId: scope.author.id ?? 0, sessionId: null });
  if (!actor?.policies.has('admin_users.import'))
    return fail('notAllowed', { message: 'Quien pidió la importación ya no tiene permiso para importar usuarios.' });
  const tenant = await database.onPlatform((db) =>
    db
      .selectFrom('tenants')
      .select(['name', 'country', 'signIn as cloud'])
      .where('id', '=', scope.tenantId)
      .executeTakeFirstOrThrow(),
  );
  return { actor, country: tenant.country, rules: userRules(tenant.country), tenant, origin };
}

/** Of lines with the same e-mail the first counts, and the others are refused. */
function apart(lines: readonly ImportLine[]): { once: ImportLine[]; failed: Refused[] } {
  const first = new Map<string, number>();
  const failed: Refused[] = [];
  const once = lines.filter(({ line, email }) => {
    const known = email === '' ? undefined : first.get(email.toLowerCase());
    if (known === undefined) return first.set(email.toLowerCase(), line);
    failed.push({ line, email, reason: `El email ya está en la línea ${known}.` });
    return false;
  });
  return { once, failed };
}

/** Saves lines together; where the database or a rule over all users refuses, finds the culprit by halves. */
async function saveOrSplit(job: JobCtx, lines: readonly ImportLine[], sender: Sender): Promise<Refused[]> {
  try {
    return await job.inTransaction((db) => saveLines(db, lines, sender));
  } catch (error) {
    const failure = failureOf(error, userConstraints);
    if (!failure || failure.status >= 500) throw error;
    const [only, ...others] = lines;
    if (only && others.length === 0) return [{ line: only.line, email: only.email, reason: reasonOf(failure) }];
    const middle = Math.ceil(lines.length / 2);
    const former = await saveOrSplit(job, lines.slice(0, middle), sender);
    return [...former, ...(await saveOrSplit(job, lines.slice(middle), sender))];
  }
}

const reasonOf = ({ fields, message }: Failure) => Object.values(fields)[0]?.[0] ?? message;

async function saveLines(db: Db, lines: readonly ImportLine[], sender: Sender): Promise<Refused[]> {
  const directory = await importRepo.directory(
    db,
    lines.map(({ email }) => email),
  );
  const judged = lines.map((line) => judge(line, directory, sender));
  const made = await repo.insertAll(
    db,
    judged.flatMap((each) => (each.outcome === 'new' ? [each.draft] : [])),
  );
  const changed = judged.flatMap((each) => (each.outcome === 'changed' ? [each] : []));
  await repo.updateEach(db, changed);
  if (made.length + changed.length > 0) await usersChanged(db);
  // Asked for together: each waits for the database, not for the others.
  await Promise.all(made.map((user) => mailPasswordLink(db, user, 'invitation', sender.tenant, sender.origin)));
  return judged.flatMap((each) => (each.outcome === 'refused' ? [each.refused] : []));
}
