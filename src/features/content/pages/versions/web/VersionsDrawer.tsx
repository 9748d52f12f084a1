import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointInfiniteQuery, endpointQuery } from '#kit/web/api/query.ts';
import { RestoreVersion, VersionCard } from '#kit/web/record/versions/VersionCard.tsx';
import { VersionsDrawer as Drawer } from '#kit/web/record/versions/VersionsDrawer.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { Differences } from '#features/content/sections/publishing/web/index.ts';
import type { Page } from '../../record/pages.contract.ts';
import { pageVersionsApi } from '../pageVersions.contract.ts';

/** Published versions of a page, each of which can be restored. */
export function VersionsDrawer({ page, onClose }: { page: Page; onClose: () => void }) {
  const found = useInfiniteQuery(endpointInfiniteQuery(pageVersionsApi.list, { params: { id: page.id } }));
  const { integer } = useTenantFormat();
  return (
    <Drawer found={found} empty="Cada vez que publiques la página, la anterior queda aquí." onClose={onClose}>
      {(version) => (
        <VersionCard
          key={version.number}
          version={version}
          at={version.createdAt}
          pictureUrl={version.pictureUrl}
          size={pluralize(version.sectionCount, ['sección', 'secciones'], integer)}
          badge={version.scheduled && <StatusBadge tone="info">Programada</StatusBadge>}
          differences={
            <Differences
              query={endpointQuery(pageVersionsApi.differences, {
                params: { id: page.id },
                query: { to: version.number },
              })}
              none="Es igual a lo que ven los clientes."
            />
          }
          restore={
            !page.isDeleted && (
              <RestoreVersion endpoint={pageVersionsApi.restore} record={page} number={version.number} />
            )
          }
        />
      )}
    </Drawer>
  );
}
