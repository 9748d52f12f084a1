import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CopyText } from '#kit/web/share/CopyText.tsx';

/** A secret in the open, which is shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Secreto del webhook" padding="lg" closeOnClickOutside={false}>
      <Stack>
        <Text>Tu sistema comprueba con él que los eventos vienen de Comanda.</Text>
        <Code block>{secret}</Code>
        <Alert color="amber" icon={<IconAlertTriangle size={20} aria-hidden />}>
          Guárdalo ahora: no se vuelve a mostrar.
        </Alert>
        <Group justify="flex-end">
          <CopyText variant="default" value={secret} label="Copiar" copied="Copiado" />
          <Button onClick={onClose}>Ya lo guardé</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
