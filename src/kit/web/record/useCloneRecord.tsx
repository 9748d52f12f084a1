import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEndpointMutation } from '../api/query.ts';
import type { RowAction } from '../list/table/RowMenu.tsx';
import { toasts } from '../shell/toasts.tsx';
import type { ByIdEndpoint } from './useRemoveRecord.tsx';

type Cloning = {
  endpoint: ByIdEndpoint<{ id: number }>;
  /** Toast: `Copia creada`. */
  success: string;
  /** Where the copy is edited. */
  pathOf: (id: number) => string;
  /** Field to begin at in the copy. */
  field?: string;
};

/** The action that copies a record and opens the copy. */
export function useCloneRecord({ endpoint, success, pathOf, field }: Cloning): (row: { id: number }) => RowAction {
  const navigate = useNavigate();
  const { mutateAsync } = useEndpointMutation(endpoint, { success });
  const clone = async (id: number) => {
    try {
      const copy = await mutateAsync({ params: { id } });
      await navigate({ to: pathOf(copy.id), ...(field && { search: { field } }) });
    } catch (thrown) {
      toasts.failure(thrown);
    }
  };
  return ({ id }) => ({
    label: 'Duplicar',
    icon: <IconCopy size={16} />,
    policy: endpoint.policy,
    run: () => void clone(id),
  });
}
