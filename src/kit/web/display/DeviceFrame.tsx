import { SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import classes from './DeviceFrame.module.css';

const devices = {
  phone: { label: 'Teléfono', width: 390, Icon: IconDeviceMobile },
  tablet: { label: 'Tablet', width: 820, Icon: IconDeviceTablet },
  wide: { label: 'Pantalla ancha', width: 1280, Icon: IconDeviceDesktop },
} as const;
export type Device = keyof typeof devices;

/** Chooses the device of a preview. */
export const DeviceSwitch = ({ device, onDevice }: { device: Device; onDevice: (device: Device) => void }) => (
  <SegmentedControl
    aria-label="Ancho de la vista previa"
    value={device}
    onChange={onDevice}
    data={Object.entries(devices).map(([value, { label, Icon }]) => ({
      value: value as Device,
      label: (
        <span className={classes.label}>
          <Icon size={16} aria-hidden />
          {label}
        </span>
      ),
    }))}
  />
);

type DeviceFrameProps = {
  device: Device;
  title: string;
  /** HTML that runs no scripts. */
  page: string;
  onLoad: (frame: HTMLIFrameElement) => void;
};

/** A page as wide as on a device, scaled down to the room there is. Fills the height of its container. */
export function DeviceFrame({ device, title, page, onLoad }: DeviceFrameProps) {
  const { ref, width: room } = useElementSize();
  const { width } = devices[device];
  const scale = Math.min(1, room / width) || 1;
  return (
    <div ref={ref} className={classes.room}>
      <iframe
        className={classes.frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={page}
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        onLoad={(event) => onLoad(event.currentTarget)}
      />
    </div>
  );
}
