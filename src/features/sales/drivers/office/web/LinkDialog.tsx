import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { CopyText } from '#kit/web/share/CopyText.tsx';
import { QrImage } from '#kit/web/share/QrImage.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type Driver, driversApi } from '../../record/drivers.contract.ts';
import classes from '../../record/web/Drivers.module.css';

/** URL of a driver's page. */
const addressOf = (token: string) => `${window.location.origin}/reparto/${token}`;

type LinkDialogProps = { driver: Pick<Driver, 'id' | 'name' | 'linkedAt'>; onClose: () => void };

/** Link to a driver's page, shown once: the server stores only its hash. */
export function LinkDialog({ driver: { id, name, linkedAt }, onClose }: LinkDialogProps) {
  const { dateTime } = useTenantFormat();
  const { data, error, isPending, mutate } = useEndpointMutation(driversApi.link);
  return (
    <Modal opened onClose={onClose} title={`Enlace de ${name}`} padding="lg">
      {data ? (
        <Address token={data.token} />
      ) : (
        <Stack>
          <Text size="sm">
            Con su enlace ve en el teléfono qué lleva, a dónde y qué cobrar, y marca cada entrega. No necesita una
            cuenta: quien tiene el enlace entra.
          </Text>
          {linkedAt && (
            <Alert color="amber" title="Ya tiene uno">
              El que creaste el {dateTime(linkedAt)} deja de servir en cuanto crees otro.
            </Alert>
          )}
          {error && <ErrorNotice failure={error} />}
          <Button data-autofocus loading={isPending} onClick={() => mutate({ params: { id } })}>
            {linkedAt ? 'Crear otro enlace' : 'Crear enlace'}
          </Button>
        </Stack>
      )}
    </Modal>
  );
}

function Address({ token }: { token: string }) {
  const address = addressOf(token);
  const { data: svg } = useQuery({
    queryKey: ['qr', address],
    queryFn: () => import('qrcode').then(({ default: qr }) => qr.toString(address, { margin: 4, type: 'svg' })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Stack align="center">
      <QrImage svg={svg} alt="Código QR que abre su página de reparto" width={240} />
      <Text size="sm" className={classes.address}>
        {address}
      </Text>
      <CopyText value={address} label="Copiar enlace" copied="Copiado" data-autofocus />
      <Text size="sm" c="dimmed" ta="center">
        Pídele que lo escanee o envíaselo: por seguridad no se vuelve a mostrar.
      </Text>
    </Stack>
  );
}
