import { lazy } from 'react';
import { ImportButton } from '#kit/web/runs/ImportButton.tsx';
import { storeImportsApi } from '../storeImport.contract.ts';

const StoreCsvImport = lazy(() => import('./StoreCsvImport.tsx').then((file) => ({ default: file.StoreCsvImport })));

/** Identifies the running import within this tab. */
export const storeImportName = 'stores.import';

export function ImportStores() {
  return (
    <ImportButton run={storeImportName} policy={storeImportsApi.start.policy} title="Importar locales" size="xl">
      {(close) => <StoreCsvImport onClose={close} />}
    </ImportButton>
  );
}
