import { z } from 'zod';
import { recordPlatformChange } from '#features/platform/audit/server/index.ts';
import { listForPlatform } from '#features/platform/tenants/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { companyDataEntity } from '../companyData.contract.ts';
import { eraseCompany } from './eraseCompany.ts';
import * as repo from './erasures.repo.ts';

const kind = {
  kind: 'companies.erase',
  label: () => 'Eliminación de un comercio',
  args: z.object({ erasureId: z.number().int() }),
  bySystem: true,
  whileHeld: 'run' as const,
  maxAttempts: 20,
};

/** Removes the data of a company. It is a job of the platform: the jobs of the company are removed with the rest. */
export const eraseCompanyJob = ({ files }: Pick<Services, 'files'>) =>
  defineJob({
    ...kind,
    async run({ database, inTransaction, progress, signal }, { erasureId }) {
      const erasure = await database.onPlatform((db) => repo.begin(db, erasureId));
      if (!erasure) return { summary: 'No había nada que eliminar' };
      const company = await database.onPlatform((db) => repo.findCompany(db, erasure.tenantId));
      let done = 0;
      await eraseCompany({
        database,
        files,
        erasure,
        async onBatch(deleted) {
          signal.throwIfAborted();
          done += deleted;
          await progress(done, done);
        },
      });
      const [counted] = await database.onPlatform((db) => repo.list(db, erasure.tenantId));
      const { rowCount, fileCount } = counted ?? erasure;
      // Before the end: an attempt that dies between both records it twice, instead of never.
      await inTransaction((db) =>
        recordPlatformChange(db, {
          entity: companyDataEntity,
          recordId: erasure.tenantId,
          title: company?.slug ?? '',
          before: {},
          after: { action: 'Datos eliminados', row_count: rowCount, file_count: fileCount },
        }),
      );
      await database.onPlatform((db) => repo.finish(db, erasure));
      return { summary: `Se eliminaron ${rowCount} filas y ${fileCount} archivos` };
    },
  });

/** Queues the erasures whose moment has come, in the platform's tenant; runs every hour. */
export async function queueDueErasures(db: Db): Promise<void> {
  for (const { id } of await listForPlatform(db, repo.dueErasures))
    await enqueue(db, kind, { erasureId: id }, { uniqueKey: `${kind.kind}:${id}`, isSerial: true });
}
