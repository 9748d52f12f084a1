import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { accountName } from '../accountName.rules.ts';
import { mappingApi } from '../mapping.contract.ts';
import classes from '#kit/web/sheet/SheetPage.module.css';
import { CodeSheet } from './CodeSheet.tsx';

const back = { to: '/pos-integration/mapping', label: 'Mapeo de puntos de venta' };

/** The codes of one account, as a sheet. */
export function CodeSheetPage() {
  const { id } = useParams({ from: '/signed-in/pos-integration/mapping/$id' });
  useRefetchOnEvent('pos_mappings', { queryKey: ['auth_credentials'] });
  const { integer } = useTenantFormat();
  const { data, error, refetch } = useQuery(endpointQuery(mappingApi.ofAccount, { params: { id } }));
  const rows = data?.data ?? [];
  const [first] = rows;
  const account = first ? accountName(first) : 'la caja';
  const coded = rows.filter(({ code, state }) => code !== null && state !== 'suggested').length;
  if (error)
    return <QueryFailed failure={error} what="los códigos de esta caja" back={back} onRetry={() => void refetch()} />;
  return (
    <div className={classes.page} aria-busy={!data || undefined}>
      <PageHeader
        title={data ? `Códigos de ${account}` : <Skeleton h={28} w={220} />}
        back={back}
        sub={
          data ? (
            <output>{`${integer(coded)} de ${pluralize(rows.length, ['línea', 'líneas'], integer)} con código`}</output>
          ) : (
            <Skeleton h={14} w={160} />
          )
        }
      />
      {data ? (
        <CodeSheet key={id} catalogueId={id} account={account} mappings={rows} />
      ) : (
        <div className={classes.surface}>
          <Skeleton h={36} m="md" w={280} />
          {[0, 1, 2, 3, 4, 5, 6, 7].map((each) => (
            <Skeleton key={each} h={32} mx="md" my={8} />
          ))}
        </div>
      )}
    </div>
  );
}
