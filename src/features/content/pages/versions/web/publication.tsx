import { IconEyeOff } from '@tabler/icons-react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import type { Page } from '../../record/pages.contract.ts';
import { pageVersionsApi } from '../pageVersions.contract.ts';

/** Takes a page from guests; nothing where they do not see it. */
export function useUnpublish({ id, name, relativeUrl, status, isDeleted }: Page): RowAction[] {
  const unpublish = useEndpointMutation(pageVersionsApi.unpublish, {
    success: 'La página ya no se ve',
    invalidates: ['history'],
  });
  if (status === 'draft' || isDeleted) return [];
  const confirmUnpublish = () =>
    confirm({
      title: `¿Dejar de mostrar «${name}»?`,
      body: `Los clientes dejan de verla en /${relativeUrl}. Puedes publicarla de nuevo cuando quieras.`,
      confirm: 'Dejar de mostrar',
      run: () => unpublish.mutateAsync({ params: { id } }),
    });
  return [
    {
      label: 'Dejar de mostrar',
      icon: <IconEyeOff size={16} />,
      policy: pageVersionsApi.unpublish.policy,
      run: () => void confirmUnpublish(),
    },
  ];
}
