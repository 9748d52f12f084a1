import { lazy } from 'react';
import { ImportButton } from '#kit/web/runs/ImportButton.tsx';
import { mappingFilesApi } from '../mappingFiles.contract.ts';

const MappingCsvImport = lazy(() =>
  import('./MappingCsvImport.tsx').then((file) => ({ default: file.MappingCsvImport })),
);

/** Identifies the running import within this tab. */
export const mappingImportName = 'pos_mappings.import';

export function ImportMappings() {
  return (
    <ImportButton
      run={mappingImportName}
      policy={mappingFilesApi.start.policy}
      title="Importar códigos de la caja"
      size="xl"
    >
      {(close) => <MappingCsvImport onClose={close} />}
    </ImportButton>
  );
}
