import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { accountApi, type SecondFactorSetup } from '../../account.contract.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanAndConfirm } from './ScanAndConfirm.tsx';
import { useOneField } from './useOneField.ts';

const title = 'Activar la verificación en dos pasos';

/** Turns the second factor on: the password, the app, the recovery codes. */
export function SetUpModal({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const done = () => {
    toasts.success('Verificación en dos pasos activada');
    onClose();
  };
  if (codes)
    return (
      <Modal
        opened
        onClose={done}
        title="Tus códigos de recuperación"
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <RecoveryCodes codes={codes} onDone={done} />
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={!setup}>
      {setup ? (
        <ScanAndConfirm setup={setup} onDone={setCodes} onTooOld={() => setSetup(null)} />
      ) : (
        <Password onStarted={setSetup} />
      )}
    </Modal>
  );
}

function Password({ onStarted }: { onStarted: (setup: SecondFactorSetup) => void }) {
  const start = useEndpointMutation(accountApi.startSecondFactor);
  const { form, input, isSending } = useOneField('password', async (currentPassword) =>
    onStarted(await start.mutateAsync({ body: { currentPassword } })),
  );
  return (
    <form {...form}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Antes de empezar, escribe tu contraseña. Al terminar cerramos tus sesiones en los demás dispositivos.
        </Text>
        <PasswordInput
          {...input}
          label="Contraseña actual"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
          data-autofocus
        />
        <Button type="submit" loading={isSending}>
          Continuar
        </Button>
      </Stack>
    </form>
  );
}
