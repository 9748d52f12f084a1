import { IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { call } from '#kit/web/api/call.ts';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { useOpenRecord } from '#kit/web/record/useOpenRecord.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { type User, usersApi } from '../users.contract.ts';
import { ImportUsers } from './ImportUsers.tsx';
import { useInvitation } from './useInvitation.tsx';
import { userColumns } from './userColumns.tsx';
import { userActions } from './userActions.ts';
import { useResetSecondFactor } from './useResetSecondFactor.ts';
import { useSetActive } from './useSetActive.ts';

const UserModal = lazy(() => import('./UserModal.tsx').then(({ UserModal }) => ({ default: UserModal })));

const filters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'enabled',
    label: 'Estado',
    options: [
      { value: true, label: 'Activos' },
      { value: false, label: 'Desactivados' },
    ],
  },
];

const setEnabled = (id: number, enabled: boolean) => call(usersApi.update, { params: { id }, body: { enabled } });
const countText = (count: number, word: string) =>
  `${count} ${count === 1 ? 'usuario' : 'usuarios'} ${word}${count === 1 ? '' : 's'}`;

const bulk: readonly BulkAction<User>[] = [
  {
    label: 'Activar',
    icon: <IconUserCheck size={16} />,
    policy: usersApi.update.policy,
    each: ({ id }) => setEnabled(id, true),
    undo: ({ id, enabled }) => setEnabled(id, enabled),
    done: (count) => countText(count, 'activado'),
  },
  {
    label: 'Desactivar',
    icon: <IconUserOff size={16} />,
    policy: usersApi.update.policy,
    ask: (count) => ({
      title: `¿Desactivar ${count}?`,
      body: 'Sus sesiones se cierran y no podrán entrar hasta que los actives de nuevo.',
    }),
    each: ({ id }) => setEnabled(id, false),
    undo: ({ id, enabled }) => setEnabled(id, enabled),
    done: (count) => countText(count, 'desactivado'),
  },
];

/** The people who work in the tenant, with everything done to them; one of them opens over the list. */
export function UsersPage() {
  const { opened, open, close, linkTo } = useOpenRecord('/users');
  const opens = useCan(usersApi.get.policy);
  const { actions, dialogs } = useUserActions(open);
  return (
    <>
      <ListPage
        title="Usuarios"
        path="/users"
        list={usersApi.list}
        noun={['usuario', 'usuarios']}
        columns={userColumns}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre o correo"
        filters={filters}
        {...(opens && {
          open: ({ id }: User) => linkTo(id),
          prefetch: ({ id }: User) => endpointQuery(usersApi.get, { params: { id } }),
        })}
        actions={actions}
        bulk={bulk}
        create={{ label: 'Crear usuario', policy: usersApi.create.policy, ...linkTo('new') }}
        exports={{ endpoint: usersApi.exportCsv, policy: usersApi.exportCsv.policy, filename: 'usuarios.csv' }}
        views={viewsApi}
        extra={<ImportUsers />}
        firstUse={{
          title: 'Todavía no hay usuarios',
          body: 'Crea un usuario por persona: así cada cambio queda con su autor y cada quien ve solo lo suyo.',
        }}
      />
      <Suspense>{opened !== undefined && <UserModal key={opened} edit={opened} onClose={close} />}</Suspense>
      {dialogs}
    </>
  );
}

/** Actions on one user. */
function useUserActions(open: (id: number) => void): { actions: (user: User) => RowAction[]; dialogs: ReactNode } {
  const setActive = useSetActive();
  const resetSecondFactor = useResetSecondFactor();
  const { id: currentId, superAdmin } = useCurrentUser();
  const isCurrentUser = ({ id }: User) => id === currentId && !superAdmin;
  const { actions: invitationActions, dialog } = useInvitation();
  const { edit, history, remove, dialogs } = useRecordActions(userActions);
  const actions = (user: User): RowAction[] => [
    edit({ run: () => open(user.id) }),
    history(user),
    {
      label: user.enabled ? 'Desactivar' : 'Activar',
      icon: user.enabled ? <IconUserOff size={16} /> : <IconUserCheck size={16} />,
      policy: usersApi.update.policy,
      run: () => void setActive(user, !user.enabled),
    },
    ...invitationActions(user),
    ...(user.secondFactor && !isCurrentUser(user)
      ? [
          {
            label: 'Quitar la verificación en dos pasos',
            icon: <IconShieldOff size={16} />,
            policy: usersApi.resetSecondFactor.policy,
            run: () => void resetSecondFactor(user),
          },
        ]
      : []),
    remove(user),
  ];
  return {
    actions,
    dialogs: (
      <>
        {dialogs}
        {dialog}
      </>
    ),
  };
}
