import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Skeleton } from '@mantine/core';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { priceGroupsApi } from '../priceGroups.contract.ts';
import { backLink, PriceSheet } from './PriceSheet.tsx';
import classes from '#kit/web/sheet/SheetPage.module.css';
import { useLivePrices } from './useLivePrices.ts';

/** The prices of one list, as a sheet. */
export function PriceSheetPage() {
  const { id } = useParams({ from: '/signed-in/price-groups/$id' });
  const group = useQuery(endpointQuery(priceGroupsApi.get, { params: { id } }));
  const prices = useQuery(endpointQuery(priceGroupsApi.prices, { params: { id } }));
  useLivePrices();
  const failed = group.error ? group : prices;
  if (failed.error)
    return (
      <QueryFailed
        failure={failed.error}
        what="esta lista de precios"
        back={backLink}
        onRetry={() => void failed.refetch()}
      />
    );
  if (group.data && prices.data) return <PriceSheet key={id} group={group.data} prices={prices.data.data} />;
  return (
    <div className={classes.page} aria-busy>
      <PageHeader
        title={group.data?.name ?? <Skeleton h={28} w={220} />}
        back={backLink}
        sub={<Skeleton h={14} w={160} />}
      />
      <div className={classes.surface}>
        <Skeleton h={36} m="md" w={280} />
        {[0, 1, 2, 3, 4, 5, 6, 7].map((each) => (
          <Skeleton key={each} h={32} mx="md" my={8} />
        ))}
      </div>
    </div>
  );
}
