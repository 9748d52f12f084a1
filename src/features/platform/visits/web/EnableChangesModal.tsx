import { Anchor, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CodeForm } from '#features/platform/account/web/index.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { changeMinutes, visitsApi } from '../visits.contract.ts';

/** Enables changes of the visit with a code of the second factor. */
export function EnableChangesModal({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...endpointQuery(visitsApi.current), gcTime: 0, staleTime: 0 });
  return (
    <Modal opened onClose={onClose} title="Habilitar cambios" zIndex={390}>
      {data?.secondFactor === false ? <SecondFactorMissing onClose={onClose} /> : <EnableForm onClose={onClose} />}
    </Modal>
  );
}

function EnableForm({ onClose }: { onClose: () => void }) {
  const enable = useEndpointMutation(visitsApi.enableChanges, { invalidates: ['admin_users'] });
  const enableWith = async (code: string) => {
    await enable.mutateAsync({ body: { code } });
    toasts.success('Cambios habilitados');
    onClose();
  };
  return (
    <CodeForm button="Habilitar cambios" onCode={enableWith}>
      Tu visita es de solo lectura. Con un código puedes cambiar datos por {changeMinutes} minutos; cada cambio queda en
      la auditoría del comercio.
    </CodeForm>
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
