import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { slugOf } from '#domain/slugs.ts';
import { saveFile } from '#kit/web/api/saveFile.ts';
import { CopyText } from '#kit/web/share/CopyText.tsx';
import { QrImage } from '#kit/web/share/QrImage.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { type CodeStore, pngOf, svgOf } from './codes.ts';
import classes from './QrDialog.module.css';
import { storeAddress } from './storeAddress.ts';

/** The code that leads guests to a store, to be looked at, copied and downloaded. */
export function QrDialog({ store, onClose }: { store: CodeStore; onClose: () => void }) {
  const { storefrontUrl } = useCurrentUser().tenant;
  return (
    <Modal opened onClose={onClose} title={`QR de ${store.name}`} padding="lg">
      <Code name={store.name} address={storeAddress(storefrontUrl, store.uuid)} />
    </Modal>
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
      <QrImage svg={svg} alt={`Código QR que lleva a ${address}`} width={280} />
      <div className={classes.address}>
        <Text size="sm" className={classes.words}>
          {address}
        </Text>
        <CopyText value={address} label="Copiar" copied="Copiada" size="compact-sm" variant="light" />
      </div>
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
