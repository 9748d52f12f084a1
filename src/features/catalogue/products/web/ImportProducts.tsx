import { lazy } from 'react';
import { ImportButton } from '#kit/web/runs/ImportButton.tsx';
import { productImportsApi } from '../productImport.contract.ts';

const ProductCsvImport = lazy(() =>
  import('./ProductCsvImport.tsx').then((file) => ({ default: file.ProductCsvImport })),
);

/** Identifies the running import within this tab. */
export const productImportName = 'products.import';

export function ImportProducts() {
  return (
    <ImportButton run={productImportName} policy={productImportsApi.start.policy} title="Importar productos" size="xl">
      {(close) => <ProductCsvImport onClose={close} />}
    </ImportButton>
  );
}
