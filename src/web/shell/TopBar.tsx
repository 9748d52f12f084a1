import { ActionIcon, Button, Kbd, UnstyledButton } from '@mantine/core';
import {
  IconChefHat,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconPaint,
  IconSearch,
  IconWorld,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Tip } from '#kit/web/display/Tip.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { ConnectionLight } from './ConnectionLight.tsx';
import { JobsTray } from './JobsTray.tsx';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

const OthersHere = lazy(() => import('../presence/OthersHere.tsx').then((file) => ({ default: file.OthersHere })));
const PinPage = lazy(() => import('./PinPage.tsx').then((file) => ({ default: file.PinPage })));

export type TopBarActions = {
  onMenu: () => void;
  onRail: () => void;
  onSearch: () => void;
  onAppearance: () => void;
  onShortcuts: () => void;
};

const isMac = /mac/i.test(navigator.platform);

function QuickLinks() {
  const { kitchenUrl, storefrontUrl } = useCurrentUser().tenant;
  const cooks = useCan('orders.cook');
  const linkProps = { variant: 'subtle', color: 'gray', component: 'a', target: '_blank', rel: 'noreferrer' } as const;
  return (
    <div className={classes.links}>
      {kitchenUrl && cooks && (
        <Button {...linkProps} href={kitchenUrl} leftSection={<IconChefHat size={18} stroke={1.7} aria-hidden />}>
          Pantalla de cocina
        </Button>
      )}
      <Button {...linkProps} href={storefrontUrl} leftSection={<IconWorld size={18} stroke={1.7} aria-hidden />}>
        Ver tienda
      </Button>
    </div>
  );
}

function RailToggle({ rail, onRail }: { rail: boolean; onRail: () => void }) {
  const label = rail ? 'Expandir el menú' : 'Contraer el menú';
  const Icon = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <Tip label={label}>
      <ActionIcon aria-label={label} onClick={onRail} className={classes.rail}>
        <Icon size={20} stroke={1.7} />
      </ActionIcon>
    </Tip>
  );
}

/** Above every page. `start` is what the layout puts first: the brand and menus of the horizontal one. */
export function TopBar({ start, rail, actions }: { start?: ReactNode; rail: boolean | null; actions: TopBarActions }) {
  return (
    <header className={classes.bar}>
      <ActionIcon aria-label="Abrir el menú" onClick={actions.onMenu} className={classes.burger}>
        <IconMenu2 size={22} stroke={1.7} />
      </ActionIcon>
      {start}
      {rail !== null && <RailToggle rail={rail} onRail={actions.onRail} />}
      <UnstyledButton
        className={classes.search}
        data-small={start ? true : undefined}
        onClick={actions.onSearch}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span>Buscar pantallas, registros y acciones</span>
        <Kbd size="xs" aria-hidden>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <div className={classes.end}>
        <Suspense fallback={<ActionIcon disabled aria-hidden />}>
          <PinPage />
        </Suspense>
        <Suspense>
          <OthersHere />
        </Suspense>
        <ConnectionLight />
        <QuickLinks />
        <JobsTray />
        <Tip label="Apariencia">
          <ActionIcon aria-label="Apariencia" onClick={actions.onAppearance} className={classes.paint}>
            <IconPaint size={20} stroke={1.7} />
          </ActionIcon>
        </Tip>
        <UserMenu onAppearance={actions.onAppearance} onShortcuts={actions.onShortcuts} />
      </div>
    </header>
  );
}
