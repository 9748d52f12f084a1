import { lazy } from 'react';
import { ImportButton } from '#kit/web/runs/ImportButton.tsx';
import { couponImportsApi } from '../couponImport.contract.ts';

const CouponCsvImport = lazy(() => import('./CouponCsvImport.tsx').then((file) => ({ default: file.CouponCsvImport })));

/** Identifies the running import within this tab. */
export const couponImportName = 'coupons.import';

export function ImportCoupons() {
  return (
    <ImportButton run={couponImportName} policy={couponImportsApi.start.policy} title="Importar cupones" size="xl">
      {(close) => <CouponCsvImport onClose={close} />}
    </ImportButton>
  );
}
