import { Group, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './HtmlEditor.module.css';
import { previewDocument } from './previewDocument.ts';

/** Milliseconds after the last key until the preview follows. */
const pauseMs = 400;

/** Unsaved HTML in a frame without an origin and without scripts. */
export function HtmlPreview({ html }: { html: string }) {
  const { tenant } = useCurrentUser();
  const [settled] = useDebouncedValue(html, pauseMs);
  const [device, setDevice] = useState('phone');
  const { slug } = tenant;
  const page = useMemo(() => {
    const { origin } = window.location;
    return previewDocument(settled, { origin, folder: `${origin}/tienda/${slug}/l/` });
  }, [settled, slug]);
  return (
    <div>
      <Group justify="space-between" mb={8} gap="xs" mih={38}>
        <Text size="sm" c="dimmed">
          Vista previa, sin ejecutar su código
        </Text>
        <SegmentedControl
          size="xs"
          value={device}
          onChange={setDevice}
          data={[
            { value: 'phone', label: <IconDeviceMobile size={18} aria-label="Teléfono" /> },
            { value: 'wide', label: <IconDeviceDesktop size={18} aria-label="Ancho completo" /> },
          ]}
        />
      </Group>
      <iframe
        className={classes.frame}
        data-device={device}
        title="Vista previa de la landing"
        sandbox=""
        srcDoc={page}
      />
    </div>
  );
}
