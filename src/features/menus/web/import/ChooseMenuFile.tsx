import { Anchor, List, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { upload } from '#kit/web/call.ts';
import { ErrorNotice } from '#kit/web/ErrorNotice.tsx';
import { reading } from '#kit/web/query.ts';
import { asFailure } from '#kit/web/requests.ts';
import { usersApi } from '#features/users/users.contract.ts';
import { menuImportApi } from '../../menuImport.contract.ts';
import classes from './Import.module.css';
import { importFileTrouble } from './importFileTrouble.ts';
import { importTemplate } from './importTemplate.ts';

/** Sends a file to be read; nothing changes by it. */
function useUpload(menuId: number, onRead: (importId: number) => void) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async (file: File) => {
    setSending(true);
    setFailure(null);
    try {
      onRead((await upload(menuImportApi.start, file, { params: { id: menuId } })).id);
    } catch (thrown) {
      setFailure(asFailure(thrown));
    }
    setSending(false);
  };
  return { sending, failure, send };
}

/** The file of an import, with what it must hold and an example to start from. */
export function ChooseMenuFile({ menuId, onRead }: { menuId: number; onRead: (importId: number) => void }) {
  const { data: own } = useSuspenseQuery({ ...reading(usersApi.me), staleTime: Number.POSITIVE_INFINITY });
  const [trouble, setTrouble] = useState<string | null>(null);
  const { sending, failure, send } = useUpload(menuId, onRead);
  const take = (file: File | undefined) => {
    if (!file) return;
    const reason = importFileTrouble(file);
    setTrouble(reason);
    if (!reason) void send(file);
  };
  return (
    <Stack gap="md" className={classes.panel}>
      <Text>
        Sube una planilla con un producto por línea. Primero te mostramos qué cambiaría cada línea; nada se guarda hasta
        que lo apliques.
      </Text>
      {failure && <ErrorNotice failure={failure} />}
      <Dropzone
        className={classes.drop}
        inputProps={{ 'aria-label': 'Elegir planilla del menú' }}
        multiple={false}
        loading={sending}
        onDrop={([file]) => take(file)}
        onReject={([rejected]) => take(rejected?.file)}
      >
        <div className={classes.hint}>
          <IconFileSpreadsheet size={32} stroke={1.6} aria-hidden />
          <span>Arrastra el archivo aquí o haz clic para elegirlo</span>
          <Text span size="xs">
            .csv, .xls o .xlsx de hasta 1,5 MB
          </Text>
        </div>
      </Dropzone>
      {trouble && (
        <Text size="sm" c="red" role="alert">
          {trouble}
        </Text>
      )}
      <Anchor size="sm" href={importTemplate(own.tenant.country)} download="plantilla-menu.csv">
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
    </Stack>
  );
}
