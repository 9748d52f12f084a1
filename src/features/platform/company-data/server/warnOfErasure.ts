import { z } from 'zod';
import { formatDate } from '#domain/time/dates.ts';
import { mailAdministrators } from '#features/platform/roles/server/index.ts';
import { databaseOf, type Db, scopeOf } from '#kit/server/data/database.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { dueWarnings } from '../erasures.rules.ts';
import { erasureMail } from './erasureMail.ts';
import * as repo from './erasures.repo.ts';

const kind = {
  kind: 'companies.warn_erasure',
  label: () => 'Aviso de la eliminación del comercio',
  args: z.object({}),
  bySystem: true,
  transient: true,
  whileHeld: 'run' as const,
};

/** The open erasure of the transaction's company, with the warnings that are due and were not sent. */
async function findWarnings(db: Db) {
  const { tenantId } = scopeOf(db);
  const erasure = await databaseOf(db).onPlatform((platform) => repo.openErasure(platform, tenantId));
  if (!erasure) return null;
  const due = dueWarnings(Date.parse(erasure.dueAt), Date.now());
  const warning = due.at(-1);
  return warning !== undefined && erasure.mails < due.length ? { erasure, warning, count: due.length } : null;
}

/**
 * Mails the administrators, once for each warning.
 *
 * Noted after the mails: a process that dies between both sends them twice, instead of never.
 */
export const warnOfErasureJob = ({ billing }: Pick<Services, 'billing'>) =>
  defineJob({
    ...kind,
    async run({ database, inTransaction, scope }) {
      const company = await database.onPlatform((db) => repo.findCompany(db, scope.tenantId));
      const sent = await inTransaction(async (db) => {
        const found = await findWarnings(db);
        if (!found || !company) return null;
        const day = formatDate(found.erasure.dueAt, company.timeZone);
        const facts = { companyName: company.name, warning: found.warning, day, supportEmail: billing.supportEmail };
        await mailAdministrators(db, erasureMail, facts);
        return found;
      });
      if (sent) await database.onPlatform((db) => repo.setMails(db, sent.erasure.id, sent.count));
      return null;
    },
  });

export const queueWarning = (db: Db) => enqueue(db, kind, {}, { uniqueKey: kind.kind });

/** Queues a warning that is due; runs every hour for each company. */
export async function catchUpWarnings(db: Db): Promise<void> {
  if (await findWarnings(db)) await queueWarning(db);
}
