import { ActionIcon } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { ShellContext } from '#kit/web/session/shellContext.ts';
import { useHotkey } from '#kit/web/shell/shortcuts.ts';
import { bannersQuery, stripQuery } from '../notices/bannersQuery.ts';
import { OfflineNotice } from '../notices/OfflineNotice.tsx';
import { usePreferences } from '../theme/preferences.ts';
import { Brand } from './Brand.tsx';
import { InShell } from './InShell.ts';
import { isClosedPage } from './isClosedPage.ts';
import type { NavGroup } from './nav/nav.ts';
import { type Overlay, Overlays } from './Overlays.tsx';
import classes from './Shell.module.css';
import { ShellContexts } from './ShellContexts.tsx';
import { PageTabs } from './nav/PageTabs.tsx';
import { Sidebar } from './nav/Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useGoShortcuts } from './nav/useGoShortcuts.ts';
import { useVisibleNav } from './nav/useVisibleNav.ts';
import { screensOf } from './nav/visibleNav.ts';

const SessionNotices = lazy(() =>
  import('../notices/SessionNotices.tsx').then((file) => ({ default: file.SessionNotices })),
);
const SubscriptionAlert = lazy(() =>
  import('../notices/SubscriptionAlert.tsx').then((file) => ({ default: file.SubscriptionAlert })),
);
const HeldPage = lazy(() => import('../notices/HeldPage.tsx').then((file) => ({ default: file.HeldPage })));
const MailQuotaAlert = lazy(() =>
  import('../notices/MailQuotaAlert.tsx').then((file) => ({ default: file.MailQuotaAlert })),
);
const HorizontalNav = lazy(() => import('./nav/HorizontalNav.tsx').then((file) => ({ default: file.HorizontalNav })));
const NavDrawer = lazy(() => import('./nav/NavDrawer.tsx').then((file) => ({ default: file.NavDrawer })));

const atOnce = { getInitialValueInEffect: false };

/** The layout the preferences ask for, as far as the width of the screen allows it. */
function useLayout() {
  const { preferences } = usePreferences();
  const wide = useMediaQuery('(min-width: 75em)', undefined, atOnce);
  const phone = useMediaQuery('(max-width: 48em)', undefined, atOnce);
  const layout = preferences.layout === 'horizontal' && !wide ? 'vertical' : preferences.layout;
  return { layout, phone, rail: preferences.rail || !wide, boxed: preferences.boxed };
}

function useShellShortcuts(groups: NavGroup[], open: Overlay, show: (overlay: Overlay) => void): void {
  const navigate = useNavigate();
  useHotkey('mod+K', () => show('search'));
  useHotkey('?', () => show('shortcuts'));
  useGoShortcuts((letter) => {
    const item = screensOf(groups).find((each) => each.letter === letter);
    if (item) void navigate({ to: item.path });
  }, open === null);
}

/** Notices about the state of everything, and the page. */
function Content({
  groups,
  boxed,
  openAppearance,
}: {
  groups: NavGroup[];
  boxed: boolean;
  openAppearance: () => void;
}) {
  const me = useCurrentUser();
  const { superAdmin, seeingAs, mailjet, tenant } = me;
  const isHeld = tenant.subscriptionStatus !== 'active' || tenant.hold !== null;
  const isClosed = useLocation({ select: ({ pathname }) => isClosedPage(me, pathname) });
  const hasNotices = useQuery(bannersQuery).data?.data.length !== 0;
  const Notices = useQuery({ ...stripQuery, enabled: hasNotices }).data?.Notices;
  const offer = useMemo(() => ({ screens: screensOf(groups), openAppearance }), [groups, openAppearance]);
  return (
    <>
      <OfflineNotice />
      <Suspense>{(superAdmin || seeingAs) && <SessionNotices />}</Suspense>
      <Suspense>{isHeld && <SubscriptionAlert />}</Suspense>
      <Suspense>{mailjet && mailjet.level !== 'fine' && <MailQuotaAlert />}</Suspense>
      <main id="contenido" className={classes.main} data-boxed={boxed || undefined} tabIndex={-1}>
        {isClosed ? (
          <Suspense>
            <HeldPage />
          </Suspense>
        ) : (
          <>
            {Notices && <Notices />}
            <PageTabs groups={groups} />
            <ShellContext value={offer}>
              <Outlet />
            </ShellContext>
          </>
        )}
      </main>
    </>
  );
}

function Frame() {
  const { groups, current } = useVisibleNav();
  const { layout, phone, rail, boxed } = useLayout();
  const { change } = usePreferences();
  const [drawer, { open: openDrawer, close: closeDrawer }] = useDisclosure(false);
  const [drawerNeeded, setDrawerNeeded] = useState(false);
  if (drawer && !drawerNeeded) setDrawerNeeded(true);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const openAppearance = useCallback(() => setOverlay('appearance'), []);
  useShellShortcuts(groups, overlay, setOverlay);
  const sidebar = layout === 'vertical' && !phone;
  const start = phone || layout === 'horizontal' ? <Brand /> : null;
  return (
    <div className={classes.shell} data-sidebar={sidebar ? (rail ? 'rail' : 'open') : undefined}>
      <a href="#contenido" className={classes.skip}>
        Saltar al contenido
      </a>
      {sidebar && (
        <aside className={classes.side}>
          <div className={classes.brand}>
            <Brand small={rail} />
          </div>
          <Sidebar groups={groups} current={current} rail={rail} />
        </aside>
      )}
      <div className={classes.column}>
        {layout !== 'full' && (
          <TopBar
            start={
              start && (
                <>
                  {start}
                  {!phone && (
                    <Suspense>
                      <HorizontalNav groups={groups} current={current} />
                    </Suspense>
                  )}
                </>
              )
            }
            rail={sidebar ? rail : null}
            actions={{
              onMenu: openDrawer,
              onRail: () => change({ rail: !rail }),
              onSearch: () => setOverlay('search'),
              onAppearance: openAppearance,
              onShortcuts: () => setOverlay('shortcuts'),
            }}
          />
        )}
        <Content groups={groups} boxed={boxed} openAppearance={openAppearance} />
      </div>
      {layout === 'full' && (
        <ActionIcon
          className={classes.float}
          variant="filled"
          color="brand"
          size={52}
          aria-label="Abrir el menú"
          onClick={openDrawer}
        >
          <IconMenu2 size={24} />
        </ActionIcon>
      )}
      <Suspense>
        {drawerNeeded && (
          <NavDrawer
            opened={drawer}
            onClose={closeDrawer}
            groups={groups}
            current={current}
            show={layout === 'full' ? setOverlay : null}
          />
        )}
      </Suspense>
      <Overlays open={overlay} onClose={() => setOverlay(null)} groups={groups} />
    </div>
  );
}

/** Everything around the page of a signed-in person; nothing but what it may ask around one that is bare. */
export function Shell() {
  const bare = useMatches({ select: (matches) => matches.at(-1)?.staticData.bare });
  return (
    <ShellContexts>
      <InShell value={!bare}>{bare ? <Outlet /> : <Frame />}</InShell>
    </ShellContexts>
  );
}
