import { Button, Group, Text } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { Me } from '#features/platform/users/me.contract.ts';
import { EnableChangesModal, RenewVisitModal, useVisitRefusals } from '#features/platform/visits/web/index.ts';
import { visitsApi } from '#features/platform/visits/visits.contract.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useSecond } from '#kit/web/shell/useSecond.ts';
import { isConsole } from '../access.ts';
import { clearCachedData } from '../clearCachedData.ts';
import { meQuery } from '../me.ts';
import { NoticeStrip } from './NoticeStrip.tsx';

const buttonProps = { size: 'compact-sm', variant: 'white', color: 'dark' } as const;
const consolePath = '/companies';

/** Time until an instant as a clock shows it: `42:07`; null when it is over. */
function clockUntil(instant: string | null | undefined, now: number): string | null {
  const seconds = Math.ceil((Date.parse(instant ?? '') - now) / 1000);
  if (!(seconds > 0)) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Ends the visit once nothing unsaved holds the page; the console is what remains. */
function useEndVisit() {
  const router = useRouter();
  const client = useQueryClient();
  const end = useEndpointMutation(visitsApi.end);
  const leave = async () => {
    await router.navigate({ to: consolePath });
    if (router.state.location.pathname !== consolePath) return;
    await end.mutateAsync({});
    // The shell still shows the user, whose query would not be read once more if it were removed.
    clearCachedData(client, 'inactive');
    await client.invalidateQueries();
  };
  return { leave: () => void leave(), isLeaving: end.isPending };
}

type StripProps = { visit: Me['visit']; company: string; canEnable: boolean; onEnable: () => void };

function Strip({ visit, company, canEnable, onEnable }: StripProps) {
  const left = useSecond((now) => clockUntil(visit?.endsAt, now));
  const changesLeft = useSecond((now) => clockUntil(visit?.writesUntil, now));
  const { leave, isLeaving } = useEndVisit();
  const verb = visit?.security ? 'Investigas' : 'Visitas';
  const mode = changesLeft ? `con cambios por ${changesLeft}` : 'solo lectura';
  return (
    <NoticeStrip
      tone={changesLeft ? 'warning' : 'info'}
      icon={changesLeft ? IconPencil : IconEye}
      action={
        <Group gap="xs">
          {canEnable && (
            <Button {...buttonProps} onClick={onEnable}>
              {changesLeft ? 'Ampliar cambios' : 'Habilitar cambios'}
            </Button>
          )}
          <Button {...buttonProps} loading={isLeaving} onClick={leave}>
            Terminar visita
          </Button>
        </Group>
      }
    >
      {verb} <strong>{company}</strong> · {mode}
      <Text span inherit>
        {' '}
        · {changesLeft && 'visita '}
        {left ?? '0:00'}
      </Text>
    </NoticeStrip>
  );
}

/** The visit of a person of the platform to this company: its mode, its time, and the ways to change both. */
export function VisitNotice() {
  const { visit, visitRequired, tenant, policies, seeingAs } = useCurrentUser();
  // As another role, a visitor has its policies alone; their visit stays as it is.
  const mayChange = seeingAs !== null || policies.includes(visitsApi.enableChanges.policy);
  const canEnable = mayChange && visit?.security === false;
  const inConsole = useRouterState({ select: ({ location }) => isConsole(location.pathname) });
  const isOver = useSecond((now) => clockUntil(visit?.endsAt, now) === null);
  const client = useQueryClient();
  const [isEnabling, setEnabling] = useState(false);
  useVisitRefusals({
    onEnded: () => void client.invalidateQueries({ queryKey: meQuery.queryKey }),
    onReadOnly: () => setEnabling(canEnable),
  });
  return (
    <>
      {visit && <Strip visit={visit} company={tenant.name} canEnable={canEnable} onEnable={() => setEnabling(true)} />}
      {isEnabling && <EnableChangesModal onClose={() => setEnabling(false)} />}
      {!inConsole && (visitRequired || (visit && isOver)) && <RenewVisitModal company={tenant.name} />}
    </>
  );
}
