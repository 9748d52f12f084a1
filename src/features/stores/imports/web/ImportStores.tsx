import { lazy } from 'react';
import { ImportButton } from '#kit/web/runs/ImportButton.tsx';
import { bulkApi } from '../../bulk/bulk.contract.ts';

const StoreCsvImport = lazy(() => import('./StoreCsvImport.tsx').then((file) => ({ default: file.StoreCsvImport })));

/** Identifies the running import within this tab. */
export const storeImportName = 'stores.import';

/** For users who may change many stores: the contract of the import is loaded with its dialog. */
export function ImportStores() {
  return (
    <ImportButton run={storeImportName} policy={bulkApi.start.policy} title="Importar locales" size="xl">
      {(close) => <StoreCsvImport onClose={close} />}
    </ImportButton>
  );
}
