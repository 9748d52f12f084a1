import { type Device, DeviceFrame } from '#kit/web/display/DeviceFrame.tsx';

/** The mail as a program with this mode draws it, whatever the mode of the office. */
const inScheme = (page: string, scheme: string) =>
  page.replace('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all');

/** A drawn mail whose links lead nowhere. */
export const MailFrame = ({ html, device, scheme = 'light' }: { html: string; device: Device; scheme?: string }) => (
  <DeviceFrame
    device={device}
    title="Correo"
    page={inScheme(html, scheme)}
    onLoad={(frame) => frame.contentDocument?.addEventListener('click', (event) => event.preventDefault())}
  />
);
