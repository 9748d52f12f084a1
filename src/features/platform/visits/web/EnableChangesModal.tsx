import { Anchor, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOneField } from '#features/platform/account/web/index.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { changeMinutes, visitsApi } from '../visits.contract.ts';

/** Enables changes of the visit with a code of the second factor. */
export function EnableChangesModal({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...endpointQuery(visitsApi.current), gcTime: 0, staleTime: 0 });
  return (
    <Modal opened onClose={onClose} title="Habilitar cambios" zIndex={390}>
      {data?.secondFactor === false ? <SecondFactorMissing onClose={onClose} /> : <CodeForm onClose={onClose} />}
    </Modal>
  );
}

function CodeForm({ onClose }: { onClose: () => void }) {
  const enable = useEndpointMutation(visitsApi.enableChanges, { invalidates: ['admin_users'] });
  const { form, input, isSending } = useOneField('code', async (code) => {
    await enable.mutateAsync({ body: { code } });
    toasts.success('Cambios habilitados');
    onClose();
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Tu visita es de solo lectura. Con un código puedes cambiar datos por {changeMinutes} minutos; cada cambio
          queda en la auditoría del comercio.
        </Text>
        <TextInput
          {...input}
          label="Código de tu aplicación"
          description="Sirve también un código de recuperación."
          autoComplete="one-time-code"
          maxLength={40}
          data-autofocus
        />
        <Button type="submit" loading={isSending}>
          Habilitar cambios
        </Button>
      </Stack>
    </form>
  );
}

const SecondFactorMissing = ({ onClose }: { onClose: () => void }) => (
  <Text>
    Para cambiar datos de un comercio necesitas la verificación en dos pasos.{' '}
    <Anchor
      inherit
      underline="always"
      onClick={onClose}
      renderRoot={(props) => <Link to="/my-account" search={{ tab: 'seguridad' }} {...props} />}
    >
      Configúrala en Mi cuenta
    </Anchor>
    .
  </Text>
);
