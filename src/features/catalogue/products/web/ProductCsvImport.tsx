import { List, Stack, Text } from '@mantine/core';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { importOutcome } from '#kit/contract/csvImport.ts';
import { CsvImport, type CsvImportSpec } from '#kit/web/runs/CsvImport.tsx';
import { maxImportBytes, productIdHeader, productImportsApi } from '../productImport.contract.ts';
import { productLabels } from '../products.contract.ts';
import { productImportName } from './ImportProducts.tsx';

const spec: CsvImportSpec = {
  name: productImportName,
  preview: productImportsApi.preview,
  start: productImportsApi.start,
  columns: productImportsApi,
  job: jobsApi.get,
  undo: auditApi.undo,
  report: importOutcome,
  refreshes: ['products', 'audit'],
  file: {
    label: 'Elegir planilla de productos',
    kinds: '.csv, .xls o .xlsx',
    rule: {
      extensions: ['.csv', '.txt', '.xls', '.xlsx'],
      maxBytes: maxImportBytes,
      otherKind: 'no es una planilla. Sube un archivo .csv, .xls o .xlsx.',
      empty: 'está vacío. Exporta los productos y edita ese archivo.',
      tooBig: 'Divídelo en partes.',
    },
  },
  words: {
    created: ['producto creado', 'productos creados'],
    updated: ['actualizado', 'actualizados'],
    name: 'Producto',
    fields: productLabels,
  },
};

/** Import dialog: products from an exported file that was edited. */
export function ProductCsvImport({ onClose }: { onClose: () => void }) {
  return (
    <CsvImport spec={spec} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          Exporta los productos desde la lista, edita el archivo y súbelo. Antes de guardar nada verás qué cambia en
          cada uno, y podrás deshacer la carga entera.
        </Text>
        <List size="sm" spacing={2} c="dimmed">
          <List.Item>
            <b>{productIdHeader}</b> dice a qué producto corresponde la línea; sin él lo buscamos por su nombre, y si no
            existe lo creamos.
          </List.Item>
          <List.Item>Una columna que borres no cambia nada; una celda que dejes vacía borra ese dato.</List.Item>
          <List.Item>Las imágenes y los grupos de modificadores se cambian en la ficha de cada producto.</List.Item>
        </List>
      </Stack>
    </CsvImport>
  );
}
