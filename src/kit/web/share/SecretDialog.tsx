import { Alert, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { AcknowledgeButton } from '../shell/AcknowledgeButton.tsx';
import { CopyText } from './CopyText.tsx';

type SecretDialogProps = {
  title: string;
  secret: string;
  /** How to get another one. */
  ifLost: string;
  /** Where it belongs. */
  advice: string;
  onClose: () => void;
};

/** A secret that is visible once. Only its button closes it: a click beside it would lose the secret. */
export function SecretDialog({ title, secret, ifLost, advice, onClose }: SecretDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="amber" icon={<IconAlertTriangle size={20} aria-hidden />}>
          Cópialo ahora: no lo volveremos a mostrar. {ifLost}
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
          {advice}
        </Text>
        <Group justify="flex-end">
          <AcknowledgeButton onClick={onClose} />
        </Group>
      </Stack>
    </Modal>
  );
}
