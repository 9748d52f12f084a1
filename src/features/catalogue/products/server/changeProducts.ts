import { changeInBatches } from '#kit/server/jobs/batches.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { bulkReportOf } from '../bulk.rules.ts';
import type { ProductBulkPatch } from '../products.contract.ts';
import type { ProductBulkReport } from '../bulkReports.contract.ts';
import { productConstraints } from '../productsHistory.contract.ts';
import { editProducts, unnamedProduct } from './editProducts.ts';

/** Changes the products that can be and reports the others; an attempt after the first adds no percentage twice. */
export const changeProducts = async (
  job: JobCtx,
  productIds: readonly number[],
  patch: ProductBulkPatch,
): Promise<ProductBulkReport> =>
  bulkReportOf(
    await changeInBatches(job, productIds, {
      entity: 'products',
      size: 500,
      constraints: productConstraints,
      nameOf: unnamedProduct,
      save: (db, ids) => editProducts(db, ids, patch),
    }),
  );
