import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { FirstUse, QueryFailed } from '#kit/web/shell/EmptyState.tsx';
import { pagesApi } from '../../record/pages.contract.ts';

/** The builder without a page said: it opens with the first of them. */
export function FirstPage() {
  const { data, error, refetch } = useQuery(endpointQuery(pagesApi.list, { query: { limit: 1 } }));
  if (error) return <QueryFailed failure={error} what="las páginas" onRetry={() => void refetch()} />;
  if (!data)
    return <FormLoading title="Constructor de páginas" back={{ to: '/pages', label: 'Páginas' }} sections={[420]} />;
  const [first] = data.data;
  if (first) return <Navigate to="/pages/edit-page/$id" params={{ id: first.id }} replace />;
  return (
    <FirstUse
      title="Todavía no hay páginas"
      body="Crea la primera y ármala con secciones."
      action={
        <Can do={pagesApi.create.policy}>
          <Button renderRoot={(props) => <Link to="/pages/add-page" {...props} />}>Crear página</Button>
        </Can>
      }
    />
  );
}
