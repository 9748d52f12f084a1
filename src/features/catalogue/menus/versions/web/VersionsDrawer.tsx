import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { endpointInfiniteQuery, endpointQuery } from '#kit/web/api/query.ts';
import { RestoreVersion, VersionCard } from '#kit/web/record/versions/VersionCard.tsx';
import { VersionsDrawer as Drawer } from '#kit/web/record/versions/VersionsDrawer.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Menu } from '../../record/menus.contract.ts';
import { menuVersionsApi } from '../menuVersions.contract.ts';
import { DifferencesSkeleton } from './ChangesDrawer.tsx';
import { DifferenceList } from './DifferenceList.tsx';

/** Published versions of a menu, each of which can be restored. */
export function VersionsDrawer({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const found = useInfiniteQuery(endpointInfiniteQuery(menuVersionsApi.list, { params: { id: menu.id } }));
  const { integer } = useTenantFormat();
  return (
    <Drawer found={found} empty="Cada vez que publiques el menú, la versión anterior queda aquí." onClose={onClose}>
      {(version) => (
        <VersionCard
          key={version.id}
          version={version}
          at={version.publishedAt}
          size={pluralize(version.lineCount, ['producto', 'productos'], integer)}
          differences={<Compared menu={menu} number={version.number} />}
          restore={<RestoreVersion endpoint={menuVersionsApi.restore} record={menu} number={version.number} />}
        />
      )}
    </Drawer>
  );
}

/** Changes that restoring a version would make. */
function Compared({ menu: { id, published }, number }: { menu: Menu; number: number }) {
  const query = { from: published?.number, to: number };
  const { data, error, refetch } = useQuery(endpointQuery(menuVersionsApi.differences, { params: { id }, query }));
  if (error) return <QueryFailed failure={error} what="las diferencias" onRetry={() => void refetch()} />;
  return data ? <DifferenceList found={data} /> : <DifferencesSkeleton />;
}
