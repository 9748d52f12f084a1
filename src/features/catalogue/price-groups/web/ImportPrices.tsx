import { lazy } from 'react';
import { ImportButton } from '#kit/web/runs/ImportButton.tsx';
import { priceFilesApi } from '../priceFiles.contract.ts';

const PriceCsvImport = lazy(() => import('./PriceCsvImport.tsx').then((file) => ({ default: file.PriceCsvImport })));

/** Identifies the running import within this tab. */
export const priceImportName = 'prices.import';

export function ImportPrices() {
  return (
    <ImportButton run={priceImportName} policy={priceFilesApi.start.policy} title="Importar precios" size="xl">
      {(close) => <PriceCsvImport onClose={close} />}
    </ImportButton>
  );
}
