import { List, Stack, Text } from '@mantine/core';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { importOutcome } from '#kit/contract/csvImport.ts';
import { CsvImport, type CsvImportSpec } from '#kit/web/runs/CsvImport.tsx';
import { productIdHeader } from '#features/catalogue/products/productImport.contract.ts';
import { maxImportBytes, priceFilesApi } from '../priceFiles.contract.ts';
import { priceKeyTitles } from '../priceColumns.rules.ts';
import { priceFieldLabels } from '../priceGroups.contract.ts';
import { priceImportName } from './ImportPrices.tsx';

const spec: CsvImportSpec = {
  name: priceImportName,
  preview: priceFilesApi.preview,
  start: priceFilesApi.start,
  columns: priceFilesApi,
  job: jobsApi.get,
  undo: auditApi.undo,
  report: importOutcome,
  refreshes: ['price_groups', 'audit'],
  file: {
    label: 'Elegir planilla de precios',
    kinds: '.csv, .xls o .xlsx',
    rule: {
      extensions: ['.csv', '.txt', '.xls', '.xlsx'],
      maxBytes: maxImportBytes,
      otherKind: 'no es una planilla. Sube un archivo .csv, .xls o .xlsx.',
      empty: 'está vacío. Exporta los precios y edita ese archivo.',
      tooBig: 'Divídelo en partes.',
    },
  },
  words: {
    created: ['precio creado', 'precios creados'],
    updated: ['actualizado', 'actualizados'],
    name: 'Producto',
    fields: { ...priceFieldLabels, list: priceKeyTitles.list },
  },
};

/** Import dialog: prices from an exported file that was edited. */
export function PriceCsvImport({ onClose }: { onClose: () => void }) {
  return (
    <CsvImport spec={spec} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          Exporta los precios desde la lista, edita el archivo y súbelo: una línea por lista y producto. Antes de
          guardar nada verás qué cambia en cada una, y podrás deshacer la carga entera.
        </Text>
        <List size="sm" spacing={2} c="dimmed">
          <List.Item>
            <b>{priceKeyTitles.list}</b> y <b>{priceKeyTitles.product}</b> (o <b>{productIdHeader}</b>) deben existir;
            si el producto no tenía precio en esa lista, lo agregamos.
          </List.Item>
          <List.Item>
            Una columna que borres no cambia nada; una celda vacía quita ese precio, y una línea sin precios saca al
            producto de la lista.
          </List.Item>
        </List>
      </Stack>
    </CsvImport>
  );
}
