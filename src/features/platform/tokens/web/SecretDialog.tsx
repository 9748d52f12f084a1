import { Alert, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CopyText } from '#kit/web/share/CopyText.tsx';
import { AcknowledgeButton } from '#kit/web/shell/AcknowledgeButton.tsx';
import type { TokenSecret } from '../tokens.contract.ts';

/** The secret of a token, visible once. Only its button closes it: a click beside it would lose the secret. */
export function SecretDialog({ token: { name, secret }, onClose }: { token: TokenSecret; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Secreto de «${name}»`}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="amber" icon={<IconAlertTriangle size={20} aria-hidden />}>
          Cópialo ahora: no lo volveremos a mostrar. Si se pierde, rótalo.
        </Alert>
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            flex={1}
            label="Secreto"
            value={secret}
            readOnly
            styles={{ input: { fontFamily: 'monospace' } }}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyText value={secret} label="Copiar" copied="Copiado" />
        </Group>
        <Text size="sm" c="dimmed">
          Guárdalo en la configuración secreta del sistema que lo usa y envíalo en el encabezado Authorization: Bearer.
          Nunca lo pongas en una dirección, en un correo ni en el código.
        </Text>
        <Group justify="flex-end">
          <AcknowledgeButton onClick={onClose} />
        </Group>
      </Stack>
    </Modal>
  );
}
