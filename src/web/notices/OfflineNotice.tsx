import { Box } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useConnection } from '#kit/web/api/live.ts';
import { NoticeStrip } from './NoticeStrip.tsx';

export function OfflineNotice() {
  const offline = useConnection() === 'offline';
  return (
    <Box component="output" display="block">
      {offline && (
        <NoticeStrip tone="error" icon={IconWifiOff}>
          <strong>Sin conexión.</strong> Puedes seguir mirando; para guardar necesitas internet.
        </NoticeStrip>
      )}
    </Box>
  );
}
