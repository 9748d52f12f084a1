import { List, Stack, Text } from '@mantine/core';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { importOutcome } from '#kit/contract/csvImport.ts';
import { CsvImport, type CsvImportSpec } from '#kit/web/runs/CsvImport.tsx';
import { maxImportBytes, storeImportsApi, storeTitles } from '../storeImport.contract.ts';
import { storeImportName } from './ImportStores.tsx';

const spec: CsvImportSpec = {
  name: storeImportName,
  preview: storeImportsApi.preview,
  start: storeImportsApi.start,
  columns: storeImportsApi,
  job: jobsApi.get,
  undo: auditApi.undo,
  report: importOutcome,
  refreshes: ['stores', 'store_groups', 'audit'],
  file: {
    label: 'Elegir planilla de locales',
    kinds: '.csv, .xls o .xlsx',
    rule: {
      extensions: ['.csv', '.txt', '.xls', '.xlsx'],
      maxBytes: maxImportBytes,
      otherKind: 'no es una planilla. Sube un archivo .csv, .xls o .xlsx.',
      empty: 'está vacío. Exporta los locales y edita ese archivo.',
      tooBig: 'Divídelo en partes.',
    },
  },
  words: {
    created: ['local creado', 'locales creados'],
    updated: ['actualizado', 'actualizados'],
    name: storeTitles.name,
    fields: storeTitles,
  },
};

/** Import dialog: stores from an exported file that was edited. */
export function StoreCsvImport({ onClose }: { onClose: () => void }) {
  return (
    <CsvImport spec={spec} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          Exporta los locales desde la lista, edita el archivo y súbelo. Antes de guardar nada verás qué cambia en cada
          uno, y podrás deshacer la carga entera.
        </Text>
        <List size="sm" spacing={2} c="dimmed">
          <List.Item>
            <b>{storeTitles.storeId}</b> dice a qué local corresponde la línea; sin él lo buscamos por su nombre, y si
            no existe lo creamos: un local nuevo necesita nombre, dirección, teléfono y correo.
          </List.Item>
          <List.Item>
            <b>{storeTitles.businessHours}</b> como «Lun–Vie 12:00–16:00, 19:00–23:00; Sáb–Dom cerrado». Si son
            distintos, «Delivery: Lun–Dom 12:00–22:00. Retiro: Lun–Dom 10:00–23:00».
          </List.Item>
          <List.Item>Una columna que borres no cambia nada; una celda que dejes vacía borra ese dato.</List.Item>
          <List.Item>
            {storeTitles.groups}, {storeTitles.deliveryNow} y {storeTitles.pickUpNow} solo informan: no se leen. Zonas,
            pagos y cierres se cambian en la ficha o en bloque.
          </List.Item>
        </List>
      </Stack>
    </CsvImport>
  );
}
