import { IconLink, IconMailForward } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type User, usersApi } from '../users.contract.ts';
import { isInvited } from './invitation.ts';
import { useCloudSignIn } from './useCloudSignIn.ts';

const InvitationLink = lazy(() => import('./InvitationLink.tsx').then((file) => ({ default: file.InvitationLink })));

/** Actions for users who have not chosen a password yet. */
export function useInvitation(): { actions: (user: User) => RowAction[]; dialog: ReactNode } {
  const cloud = useCloudSignIn();
  const [handedTo, setHandedTo] = useState<User | null>(null);
  const { mutateAsync } = useEndpointMutation(usersApi.invite, { invalidates: ['jobs'] });
  const resend = async ({ id, email }: User) => {
    try {
      await mutateAsync({ params: { id } });
      toasts.success(`Invitación enviada a ${email}`);
    } catch (thrown) {
      toasts.failure(thrown);
    }
  };
  const actions = (user: User): RowAction[] =>
    isInvited(user) && !cloud
      ? [
          {
            label: 'Reenviar invitación',
            icon: <IconMailForward size={16} />,
            policy: usersApi.invite.policy,
            run: () => void resend(user),
          },
          {
            label: 'Copiar enlace de invitación',
            icon: <IconLink size={16} />,
            policy: usersApi.invitationLink.policy,
            run: () => setHandedTo(user),
          },
        ]
      : [];
  const dialog = (
    <Suspense>{handedTo && <InvitationLink user={handedTo} onClose={() => setHandedTo(null)} />}</Suspense>
  );
  return { actions, dialog };
}
