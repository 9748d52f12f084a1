import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import classes from './OfflineNotice.module.css';
import { Strip } from './Strip.tsx';

export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <output className={classes.place}>
      {!online && (
        <Strip tone="error" icon={IconWifiOff}>
          <strong>Sin conexión.</strong> Puedes seguir mirando; para guardar necesitas internet.
        </Strip>
      )}
    </output>
  );
}
