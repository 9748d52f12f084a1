import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { saveFile } from '#kit/web/api/saveFile.ts';
import { CopyText } from '#kit/web/share/CopyText.tsx';
import classes from './SecondFactor.module.css';

const file = (codes: readonly string[]) => `Códigos de recuperación de Comanda (${location.host})

Cada uno sirve una vez, en lugar del código de tu aplicación. Guárdalos donde no dependas de tu teléfono.

${codes.join('\n')}
`;

/** Shows the recovery codes once: the user must save them before continuing. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = file(codes);
  return (
    <Stack gap="md">
      <Alert color="amber" icon={<IconAlertTriangle size={20} aria-hidden />}>
        Guarda estos códigos: con uno de ellos entras si pierdes el teléfono. No los volveremos a mostrar.
      </Alert>
      <ul className={classes.codes} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.9} aria-hidden />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'codigos-de-recuperacion-comanda.txt')}
          >
            Descargar
          </Button>
          <CopyText value={codes.join('\n')} label="Copiar" copied="Copiados" variant="default" />
        </Group>
        <Button className={classes.done ?? ''} onClick={onDone}>
          Ya los guardé
        </Button>
      </Group>
    </Stack>
  );
}
