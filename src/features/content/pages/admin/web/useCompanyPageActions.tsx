import { IconArrowBackUp, IconEyeOff, IconPencil, IconRocket, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { pagesApi } from '../../record/pages.contract.ts';
import { pageVersionsApi } from '../../versions/pageVersions.contract.ts';
import type { CompanyPage } from '../pagesAdmin.contract.ts';

/** Something that is done with a page of any company. */
function usePageMutation(endpoint: Endpoint, success: string) {
  const mutation = useEndpointMutation<Endpoint>(endpoint, { success, invalidates: ['pages_admin'] });
  return ({ id, company }: CompanyPage, body?: object) =>
    mutation.mutateAsync({ params: { id }, body, tenant: company.slug });
}

/** Enters the company of a page, where its builder is: what is on screen is then that company's. */
export function useOpenCompanyPage(): (page: CompanyPage) => void {
  const navigate = useNavigate();
  const { tenant } = useCurrentUser();
  return ({ id, company: { slug } }) => {
    if (slug === tenant.slug) void navigate({ to: '/pages-admin/edit-page/$id', params: { id } });
    else
      void navigate({
        to: '/misc/enter',
        search: { tenant: slug, next: `/pages-admin/edit-page/${id}` },
        state: { asked: true },
      });
  };
}

/** Actions of a super-admin on a company's page without entering the company. The history records the super-admin. */
export function useCompanyPageActions(): (page: CompanyPage) => RowAction[] {
  const open = useOpenCompanyPage();
  const publish = usePageMutation(pageVersionsApi.publish, 'Página publicada');
  const unpublish = usePageMutation(pageVersionsApi.unpublish, 'La página ya no se ve');
  const remove = usePageMutation(pagesApi.remove, 'Página eliminada');
  const recover = usePageMutation(pagesApi.recover, 'Página recuperada');
  return (page) => {
    const { name, company, relativeUrl, status, unpublished, isDeleted } = page;
    const confirmThen = (title: string, body: string, verb: string, run: () => Promise<unknown>) => () =>
      void confirm({ title: `¿${title} «${name}» de ${company.name}?`, body, confirm: verb, run });
    const edit: RowAction = { label: 'Editar', icon: <IconPencil size={16} />, run: () => open(page) };
    if (isDeleted)
      return [
        {
          label: 'Recuperar',
          icon: <IconArrowBackUp size={16} />,
          run: confirmThen('Recuperar', 'Queda como estaba antes de eliminarla.', 'Recuperar', () => recover(page)),
        },
      ];
    const publishing: RowAction = {
      label: 'Publicar',
      icon: <IconRocket size={16} />,
      run: confirmThen(
        'Publicar',
        `Sus clientes ven el borrador como está ahora, en /${relativeUrl}.`,
        'Publicar',
        () => publish(page, {}),
      ),
    };
    const hiding: RowAction = {
      label: 'Dejar de mostrar',
      icon: <IconEyeOff size={16} />,
      run: confirmThen('Dejar de mostrar', `Sus clientes dejan de verla en /${relativeUrl}.`, 'Dejar de mostrar', () =>
        unpublish(page),
      ),
    };
    const removing: RowAction = {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      danger: true,
      apart: true,
      run: confirmThen('Eliminar', 'Se puede recuperar con el filtro «Eliminadas».', 'Eliminar página', () =>
        remove(page),
      ),
    };
    const isPublished = status === 'published';
    return [edit, ...(!isPublished || unpublished ? [publishing] : []), ...(isPublished ? [hiding] : []), removing];
  };
}
