import { Button, Drawer, Stack } from '@mantine/core';
import { IconLogout, IconPaint, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Brand } from '../Brand.tsx';
import type { NavGroup } from './nav.ts';
import type { Overlay } from '../Overlays.tsx';
import { Sidebar } from './Sidebar.tsx';

const buttonProps = { variant: 'subtle', color: 'gray', justify: 'flex-start' } as const;

function BarActions({ onPick }: { onPick: (overlay: Overlay) => void }) {
  return (
    <Stack gap={4} p="sm" style={{ borderTop: '1px solid var(--app-line)' }}>
      <Button {...buttonProps} leftSection={<IconSearch size={18} aria-hidden />} onClick={() => onPick('search')}>
        Buscar
      </Button>
      <Button {...buttonProps} leftSection={<IconPaint size={18} aria-hidden />} onClick={() => onPick('appearance')}>
        Apariencia
      </Button>
      <Button
        {...buttonProps}
        leftSection={<IconLogout size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/misc/sign-out" state={{ asked: true }} preload={false} {...props} />}
      >
        Cerrar sesión
      </Button>
    </Stack>
  );
}

/** Navigation as a drawer. With `show` it includes actions of the top bar. */
export function NavDrawer({
  opened,
  onClose,
  groups,
  current,
  show,
}: {
  opened: boolean;
  onClose: () => void;
  groups: NavGroup[];
  current: string | null;
  show: ((overlay: Overlay) => void) | null;
}) {
  const pick = (overlay: Overlay) => {
    onClose();
    show?.(overlay);
  };
  return (
    <Drawer opened={opened} onClose={onClose} position="left" size={304} title={<Brand />} padding="sm">
      <Sidebar groups={groups} current={current} rail={false} onNavigate={onClose} />
      {show && <BarActions onPick={pick} />}
    </Drawer>
  );
}
