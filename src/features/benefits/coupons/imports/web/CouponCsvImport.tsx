import { Anchor, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { countries } from '#domain/countries.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { importOutcome } from '#kit/contract/csvImport.ts';
import { CsvImport, type CsvImportSpec } from '#kit/web/runs/CsvImport.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { couponLabels } from '../../record/couponShape.contract.ts';
import { mistakeLabels } from '../couponColumns.rules.ts';
import { couponIdHeader, couponImportsApi, maxImportBytes } from '../couponImport.contract.ts';
import { couponTemplate } from '../couponTemplate.rules.ts';
import { couponImportName } from './ImportCoupons.tsx';

const spec: CsvImportSpec = {
  name: couponImportName,
  preview: couponImportsApi.preview,
  start: couponImportsApi.start,
  columns: couponImportsApi,
  job: jobsApi.get,
  undo: auditApi.undo,
  report: importOutcome,
  refreshes: ['coupons', 'audit'],
  file: {
    label: 'Elegir planilla de cupones',
    kinds: '.csv, .xls o .xlsx',
    rule: {
      extensions: ['.csv', '.txt', '.xls', '.xlsx'],
      maxBytes: maxImportBytes,
      otherKind: 'no es una planilla. Sube un archivo .csv, .xls o .xlsx.',
      empty: 'está vacío. Descarga la plantilla y agrega un cupón por línea.',
      tooBig: 'Divídelo en partes.',
    },
  },
  words: {
    created: ['cupón creado', 'cupones creados'],
    updated: ['actualizado', 'actualizados'],
    name: 'Código',
    fields: couponLabels,
    kinds: mistakeLabels,
  },
};

/** Import dialog with instructions and a template to download. */
export function CouponCsvImport({ onClose }: { onClose: () => void }) {
  const { tenant } = useCurrentUser();
  const [template] = useState(() => couponTemplate(tenant.country, new Date().getFullYear()));
  const thousand = `5${countries[tenant.country].thousands}000`;
  return (
    <CsvImport spec={spec} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          Una planilla con un cupón por línea. Antes de guardar nada verás qué será cada uno, y podrás deshacer la carga
          entera.
        </Text>
        <List size="sm" spacing={2} c="dimmed">
          <List.Item>
            Solo <b>Código</b> es obligatorio como columna; lo que dejes en blanco toma el valor de un cupón nuevo, o se
            borra si la línea cambia uno.
          </List.Item>
          <List.Item>
            <b>{couponIdHeader}</b>, como lo trae el archivo exportado, dice qué cupón cambia la línea; sin él se crea
            uno nuevo, y un <b>código</b> que ya existe queda como duplicado.
          </List.Item>
          <List.Item>
            <b>Fechas</b> como 31/12/2026, y <b>montos</b> con o sin separador de miles: 5000 o {thousand}.
          </List.Item>
          <List.Item>
            <b>Locales</b>, <b>Productos</b> y <b>Listas de precios</b>: sus nombres, separados por «|».
          </List.Item>
        </List>
        <Anchor
          size="sm"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
          download="plantilla-cupones.csv"
        >
          Descargar plantilla
        </Anchor>
      </Stack>
    </CsvImport>
  );
}
