import { Alert, Button, CopyButton, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconWorldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { slugOf } from '#domain/slugs.ts';
import { saveFile } from '#kit/web/api/saveFile.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { useTenant } from '../useTenant.ts';
import { type CodeStore, pngOf, svgOf } from './codes.ts';
import { noStorefront } from './noStorefront.ts';
import classes from './QrDialog.module.css';
import { storeAddress } from './storeAddress.ts';

/** The code that leads guests to a store, to be looked at, copied and downloaded. */
export function QrDialog({ store, onClose }: { store: CodeStore; onClose: () => void }) {
  const { storefrontUrl } = useTenant();
  return (
    <Modal opened onClose={onClose} title={`QR de ${store.name}`} padding="lg">
      {storefrontUrl === null ? (
        <NoStorefront />
      ) : (
        <Code name={store.name} address={storeAddress(storefrontUrl, store.uuid)} />
      )}
    </Modal>
  );
}

function NoStorefront() {
  return (
    <Alert color="amber" icon={<IconWorldOff size={20} aria-hidden />}>
      {noStorefront}
    </Alert>
  );
}

function Code({ name, address }: { name: string; address: string }) {
  const { data: svg } = useQuery({
    queryKey: ['qr', address],
    queryFn: () => svgOf(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const file = `qr-${slugOf(name) || 'local'}`;
  const savePng = () => void pngOf(address).then((png) => saveFile(png, `${file}.png`), toasts.failure);
  const saveSvg = () => svg && saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${file}.svg`);
  const sign = <IconDownload size={17} stroke={1.9} aria-hidden />;
  return (
    <Stack gap="md" align="center">
      <div className={classes.frame}>
        {svg ? (
          <img
            className={classes.code}
            src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
            alt={`Código QR que lleva a ${address}`}
          />
        ) : (
          <Skeleton w="100%" h="100%" />
        )}
      </div>
      <CopyButton value={address} timeout={2000}>
        {({ copied, copy }) => (
          <div className={classes.address}>
            <Text size="sm" className={classes.words}>
              {address}
            </Text>
            <Button
              size="compact-sm"
              variant="light"
              leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
              onClick={copy}
            >
              <span aria-live="polite">{copied ? 'Copiada' : 'Copiar'}</span>
            </Button>
          </div>
        )}
      </CopyButton>
      <Text size="sm" c="dimmed" ta="center">
        El código sigue sirviendo aunque cambies el nombre del local.
      </Text>
      <Group gap="sm">
        <Button variant="default" leftSection={sign} onClick={saveSvg} disabled={!svg}>
          Descargar SVG
        </Button>
        <Button leftSection={sign} onClick={savePng} disabled={!svg}>
          Descargar PNG
        </Button>
      </Group>
    </Stack>
  );
}
