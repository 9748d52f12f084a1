import { Button, Card, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import type { Failure } from '#kit/contract/failures.ts';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { fetchAllRows } from '#kit/web/list/bulk/fetchAllRows.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { type PageRow, pagesApi } from '../../record/pages.contract.ts';
import { PageState } from '../../record/web/PageState.tsx';
import classes from './PageChooser.module.css';

const back = { to: '/pages', label: 'Páginas' } as const;

/** The builder without a page in the address: shows a choice, or opens the only page. */
export function PageChooser() {
  const { data, error, refetch } = useQuery<PageRow[], Failure>({
    queryKey: ['pages', 'chooser'],
    queryFn: () => fetchAllRows(pagesApi.list, { sort: 'position' }),
  });
  if (error) return <QueryFailed failure={error} what="las páginas" onRetry={() => void refetch()} />;
  if (!data) return <FormLoading title="Constructor de páginas" back={back} sections={[420]} />;
  const [first, second] = data;
  if (first && !second) return <Navigate to="/pages/edit-page/$id" params={{ id: first.id }} replace />;
  if (!first)
    return (
      <FirstUse
        title="Todavía no hay páginas"
        body="Crea la primera y ármala con secciones."
        action={<CreateButton label="Crear página" />}
      />
    );
  return (
    <>
      <PageHeader
        title="Constructor de páginas"
        back={back}
        sub="Elige la página que quieres armar."
        actions={<CreateButton label="Crear página" />}
      />
      <ul className={classes.pages}>
        {data.map((page) => (
          <li key={page.id}>
            <Choice page={page} />
          </li>
        ))}
      </ul>
    </>
  );
}

const CreateButton = ({ label }: { label: string }) => (
  <Can do={pagesApi.create.policy}>
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/pages/add-page" {...props} />}
    >
      {label}
    </Button>
  </Can>
);

function Choice({ page }: { page: PageRow }) {
  const { id, name, relativeUrl } = page;
  return (
    <Card
      withBorder
      radius="lg"
      p="lg"
      className={classes.choice}
      renderRoot={(props) => <Link to="/pages/edit-page/$id" params={{ id }} {...props} />}
    >
      <Stack gap={6} align="flex-start">
        <Text fw={700}>{name}</Text>
        <Text size="sm" c="dimmed">
          /{relativeUrl}
        </Text>
        <PageState page={page} />
      </Stack>
    </Card>
  );
}
