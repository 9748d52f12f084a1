import { Anchor, List, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { countries, csvSeparator } from '#domain/countries.ts';
import type { Me } from '../users.contract.ts';
import classes from './ChooseFile.module.css';
import { fileTrouble } from './fileTrouble.ts';
import { useOwn } from './useOwn.ts';

/** An example in the tenant's own CSV, so that a double click opens it in columns. */
function templateFor({ country }: Me['tenant']): string {
  const { phoneExample } = countries[country];
  const lines = [
    ['name', 'email', 'phone', 'roles', 'stores'],
    ['Ana Rojas', 'ana.rojas@empresa.com', phoneExample, 'user cc', '*'],
  ];
  const text = lines.map((cells) => `${cells.join(csvSeparator(country))}\r\n`).join('');
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}`)}`;
}

/** The file of an import, with what it must hold and an example to start from. */
export function ChooseFile({ sending, onFile }: { sending: boolean; onFile: (file: File) => void }) {
  const own = useOwn();
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const reason = fileTrouble(file);
    setTrouble(reason);
    if (!reason) onFile(file);
  };
  return (
    <Stack gap="sm">
      <Text size="sm">
        Un archivo CSV con una persona por línea. A quien ya existe, por su email, le actualizamos los datos; a quien es
        nuevo le enviamos una invitación.
      </Text>
      <List size="sm" spacing={2} c="dimmed">
        <List.Item>
          <b>roles</b> y <b>stores</b>: nombres separados por «|».
        </List.Item>
        <List.Item>
          <b>stores</b> con «*»: todos los locales.
        </List.Item>
      </List>
      <Anchor size="sm" href={templateFor(own.tenant)} download="plantilla-usuarios.csv">
        Descargar plantilla
      </Anchor>
      <Dropzone
        className={classes.drop}
        inputProps={{ 'aria-label': 'Elegir archivo CSV' }}
        multiple={false}
        loading={sending}
        onDrop={([file]) => take(file)}
        onReject={([rejected]) => take(rejected?.file)}
      >
        <div className={classes.hint}>
          <IconFileSpreadsheet size={28} stroke={1.6} aria-hidden />
          <span>Arrastra el archivo aquí o haz clic para elegirlo</span>
          <Text span size="xs">
            .csv de hasta 1,5 MB
          </Text>
        </div>
      </Dropzone>
      {trouble && (
        <Text size="sm" c="red" role="alert">
          {trouble}
        </Text>
      )}
    </Stack>
  );
}
