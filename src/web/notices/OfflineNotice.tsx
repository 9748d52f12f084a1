import { Box } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { NoticeStrip } from './NoticeStrip.tsx';

export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <Box component="output" display="block">
      {!online && (
        <NoticeStrip tone="error" icon={IconWifiOff}>
          <strong>Sin conexión.</strong> Puedes seguir mirando; para guardar necesitas internet.
        </NoticeStrip>
      )}
    </Box>
  );
}
