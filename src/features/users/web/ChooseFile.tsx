import { Anchor, List, Stack, Text } from '@mantine/core';
import { FileDrop } from '#kit/web/FileDrop.tsx';
import type { FileRule } from '#kit/web/fileTrouble.ts';
import { countries, csvSeparator } from '#domain/countries.ts';
import type { Me } from '../users.contract.ts';
import { useOwn } from './useOwn.ts';

const rule: FileRule = {
  extensions: ['.csv'],
  maxBytes: 1_500_000,
  otherKind: 'no es un archivo .csv. En tu planilla, usa «Guardar como» y elige CSV (UTF-8).',
  empty: 'está vacío. Descarga la plantilla y agrega una persona por línea.',
  tooBig: 'Divídelo en partes.',
};

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
      <FileDrop label="Elegir archivo CSV" kinds=".csv" rule={rule} sending={sending} onFile={onFile} />
    </Stack>
  );
}
