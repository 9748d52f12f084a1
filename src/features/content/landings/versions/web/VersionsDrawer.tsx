import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointInfiniteQuery, endpointQuery } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { RestoreVersion, VersionCard } from '#kit/web/record/versions/VersionCard.tsx';
import { VersionsDrawer as Drawer } from '#kit/web/record/versions/VersionsDrawer.tsx';
import { Differences } from '#features/content/sections/publishing/web/index.ts';
import type { Landing } from '../../record/landings.contract.ts';
import { landingVersionsApi } from '../landingVersions.contract.ts';

/** Published versions of a landing, each of which can be restored. */
export function VersionsDrawer({ landing, onClose }: { landing: Landing; onClose: () => void }) {
  const params = { id: landing.id };
  const found = useInfiniteQuery(endpointInfiniteQuery(landingVersionsApi.list, { params }));
  return (
    <Drawer found={found} empty="Cada vez que publiques la landing, la anterior queda aquí." onClose={onClose}>
      {(version) => (
        <VersionCard
          key={version.number}
          version={version}
          at={version.createdAt}
          pictureUrl={version.pictureUrl}
          badge={version.scheduled && <StatusBadge tone="info">Programada</StatusBadge>}
          differences={
            <Differences
              query={endpointQuery(landingVersionsApi.differences, { params, query: { to: version.number } })}
              none="Es igual a lo que ven los clientes."
            />
          }
          restore={
            !landing.isDeleted && (
              <RestoreVersion endpoint={landingVersionsApi.restore} record={landing} number={version.number} />
            )
          }
        />
      )}
    </Drawer>
  );
}
