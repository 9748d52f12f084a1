import { Anchor, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CodeForm } from '#features/platform/account/web/index.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { changeMinutes, visitsApi } from '../visits.contract.ts';

/** Enables changes of the visit with a code of the second factor. */
export function EnableChangesModal({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({
    ...endpointQuery(visitsApi.current),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return (
    <Modal opened onClose={onClose} title="Habilitar cambios" zIndex={390}>
      {data?.secondFactor === false ? <SecondFactorMissing /> : <EnableForm onClose={onClose} />}
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

/** In another tab, so that what was typed on the page stays. */
const SecondFactorMissing = () => (
  <Text>
    Para cambiar datos de un comercio necesitas la verificación en dos pasos.{' '}
    <Anchor inherit underline="always" href="/my-account?tab=seguridad" target="_blank" rel="noreferrer">
      Configúrala en Mi cuenta
    </Anchor>
    , que se abre en otra pestaña: lo que escribiste aquí sigue.
  </Text>
);
