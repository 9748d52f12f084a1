import { Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '#kit/web/Can.tsx';
import { NoPermission, ReadingFailed } from '#kit/web/EmptyState.tsx';
import { reading } from '#kit/web/query.ts';
import { usersApi } from '../users.contract.ts';
import { UserForm } from './UserForm.tsx';

export const titles = { create: 'crear usuario', edit: 'editar usuario' };

type UserModalProps = { edit: number | 'new'; onClose: () => void };

/** One user over the list: a new one, or the one the address names. */
export function UserModal({ edit, onClose }: UserModalProps) {
  const creates = useCan(usersApi.create.policy);
  if (edit !== 'new') return <ExistingUser id={edit} onClose={onClose} />;
  if (creates) return <UserForm title={titles.create} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={titles.create}>
      <NoPermission what="el formulario para crear usuarios" />
    </Modal>
  );
}

function ExistingUser({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(reading(usersApi.get, { params: { id } }));
  if (data) return <UserForm title={titles.edit} user={data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={titles.edit} size="lg">
      {error ? (
        <ReadingFailed failure={error} what="este usuario" onRetry={() => void refetch()} />
      ) : (
        <Stack aria-busy>
          {[0, 1, 2, 3, 4].map((each) => (
            <Skeleton key={each} h={58} />
          ))}
        </Stack>
      )}
    </Modal>
  );
}
