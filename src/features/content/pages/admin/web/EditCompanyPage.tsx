import { Button, Card, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { StoredRecord } from '#kit/web/record/StoredRecord.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { PageEditor } from '../../builder/web/EditPage.tsx';
import { type CompanyPage, pagesAdminApi } from '../pagesAdmin.contract.ts';
import { useOpenCompanyPage } from './useCompanyPageActions.tsx';

const back = { to: '/pages-admin', label: 'Páginas de comercios' } as const;

/** A page of any company: in the builder once its company is the one on screen. */
export function EditCompanyPage() {
  const { id } = useParams({ strict: false }) as { id: number };
  const { tenant } = useCurrentUser();
  return (
    <StoredRecord
      endpoint={pagesAdminApi.get}
      id={id}
      what="esta página"
      back={back}
      loading={<FormLoading title="Editar página" back={back} tabbed sections={[420]} />}
    >
      {(page) => (page.company.slug === tenant.slug ? <PageEditor id={id} back={back} /> : <OfAnother page={page} />)}
    </StoredRecord>
  );
}

/** A link alone must not switch the super-admin to another company. */
function OfAnother({ page }: { page: CompanyPage }) {
  const open = useOpenCompanyPage();
  return (
    <>
      <PageHeader title={page.name} back={back} sub={`/${page.relativeUrl}`} />
      <Card withBorder radius="lg" p="lg">
        <Stack align="flex-start">
          <Text>
            Esta página es de <b>{page.company.name}</b>. Para editarla entras a ese comercio: verás sus locales, sus
            imágenes y su marca, y lo que cambies queda en su historial con tu nombre.
          </Text>
          <Button onClick={() => open(page)}>Entrar a {page.company.name}</Button>
        </Stack>
      </Card>
    </>
  );
}
