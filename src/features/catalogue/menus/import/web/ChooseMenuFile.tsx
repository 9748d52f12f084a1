import { Anchor, List, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useEffectEvent } from 'react';
import { upload } from '#kit/web/api/call.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { FileDrop } from '#kit/web/form/files/FileDrop.tsx';
import type { FileRule } from '#kit/web/form/files/fileError.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ColumnStep } from '#kit/web/runs/columns/ColumnStep.tsx';
import { useColumnStep } from '#kit/web/runs/columns/useColumnStep.ts';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { menuImportApi, maxImportBytes } from '../menuImport.contract.ts';
import classes from './Import.module.css';
import { importTemplate } from './importTemplate.ts';

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** Lines of an import from elsewhere than a file. */
    menuImportSource: ComponentType<{ menuId: number; onFetched: (importId: number) => void }>;
  }
}

const rule: FileRule = {
  extensions: ['.csv', '.txt', '.xls', '.xlsx'],
  maxBytes: maxImportBytes,
  otherKind: 'no es una planilla. Sube un archivo .csv, .xls o .xlsx.',
  empty: 'está vacío. Descarga la plantilla y agrega un producto por línea.',
  tooBig: 'Divídelo en partes.',
};

type ChooseProps = {
  menuId: number;
  /** A file whose columns are to be changed. */
  changing: File | null;
  onRead: (importId: number, file: File) => void;
  /** The lines are of no file. */
  onFetched: (importId: number) => void;
};

/** File picker with the expected columns and a template. */
export function ChooseMenuFile({ menuId, changing, onRead, onFetched }: ChooseProps) {
  const { data: me } = useSuspenseQuery({ ...endpointQuery(usersApi.me), staleTime: Number.POSITIVE_INFINITY });
  const columns = useColumnStep(menuImportApi, async (file) =>
    onRead((await upload(menuImportApi.start, file, { params: { id: menuId } })).id, file),
  );
  const { sending, failure, send, open } = columns;
  const openChanging = useEffectEvent(() => void (changing && open(changing)));
  useEffect(function openStep() {
    openChanging();
  }, []);
  if (columns.step)
    return (
      <div className={classes.panel}>
        <ColumnStep {...columns} />
      </div>
    );
  return (
    <Stack gap="md" className={classes.panel}>
      <Text>
        Sube una planilla con un producto por línea. Primero te mostramos qué cambiaría cada línea; nada se guarda hasta
        que lo apliques.
      </Text>
      {failure && <ErrorNotice failure={failure} />}
      <FileDrop
        label="Elegir planilla del menú"
        kinds=".csv, .xls o .xlsx"
        rule={rule}
        sending={sending}
        onFile={(file) => void send(file)}
      />
      <Anchor size="sm" href={importTemplate(me.tenant.country)} download="plantilla-menu.csv">
        Descargar plantilla
      </Anchor>
      <List size="sm" spacing={4} c="dimmed">
        <List.Item>
          <b>categoría</b> y <b>producto</b> son obligatorios. Lo que no existe se crea.
        </List.Item>
        <List.Item>Una celda vacía deja lo que había. Lo que no está en el archivo no se toca.</List.Item>
        <List.Item>
          <b>precio en el menú</b> y <b>descuento %</b> con «-»: quita el que tenía.
        </List.Item>
        <List.Item>Un producto se reconoce por su id, por su código de Aloha o FBD, o por su nombre.</List.Item>
      </List>
      <Suspense>
        <ScreenPart part="menuImportSource" menuId={menuId} onFetched={onFetched} />
      </Suspense>
    </Stack>
  );
}
