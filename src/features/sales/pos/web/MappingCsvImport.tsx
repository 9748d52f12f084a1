import { List, Stack, Text } from '@mantine/core';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { importOutcome } from '#kit/contract/csvImport.ts';
import { CsvImport, type CsvImportSpec } from '#kit/web/runs/CsvImport.tsx';
import { fileTitles, mappingFilesApi, maxImportBytes } from '../mappingFiles.contract.ts';
import { mappingImportName } from './ImportMappings.tsx';

const spec: CsvImportSpec = {
  name: mappingImportName,
  preview: mappingFilesApi.preview,
  start: mappingFilesApi.start,
  columns: mappingFilesApi,
  job: jobsApi.get,
  undo: auditApi.undo,
  report: importOutcome,
  refreshes: ['auth_credentials', 'audit'],
  file: {
    label: 'Elegir planilla de códigos',
    kinds: '.csv, .xls o .xlsx',
    rule: {
      extensions: ['.csv', '.txt', '.xls', '.xlsx'],
      maxBytes: maxImportBytes,
      otherKind: 'no es una planilla. Sube un archivo .csv, .xls o .xlsx.',
      empty: 'está vacío. Exporta el mapeo y edita ese archivo.',
      tooBig: 'Divídelo en partes.',
    },
  },
  words: {
    created: ['código agregado', 'códigos agregados'],
    updated: ['código cambiado', 'códigos cambiados'],
    name: fileTitles.name,
    fields: fileTitles,
  },
};

/** Import dialog: codes from an exported file that was edited, or from a list of the point of sale. */
export function MappingCsvImport({ onClose }: { onClose: () => void }) {
  return (
    <CsvImport spec={spec} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          Exporta el mapeo, escribe los códigos y sube el archivo. Antes de guardar nada verás qué cambia en cada línea,
          y podrás deshacer la carga entera.
        </Text>
        <List size="sm" spacing={2} c="dimmed">
          <List.Item>
            Bastan <b>{fileTitles.name}</b> y <b>{fileTitles.code}</b>. Sin <b>{fileTitles.kind}</b> es un producto; con
            varias cajas, escribe en <b>{fileTitles.account}</b> de cuál es.
          </List.Item>
          <List.Item>Una celda vacía quita el código. Los productos y opciones deben existir en la caja.</List.Item>
        </List>
      </Stack>
    </CsvImport>
  );
}
