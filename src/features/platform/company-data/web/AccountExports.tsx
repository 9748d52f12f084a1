import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { DateTime } from '#kit/web/shell/format.tsx';
import { dataExportsApi, type DataExports } from '../dataExports.contract.ts';
import { Exports, isPending } from './Exports.tsx';
import { followWhile } from './followWhile.ts';

const isUnderWay = ({ exports }: DataExports): boolean => exports.some(isPending);

/** Exports of the own company, for administrators of all its stores. */
export function AccountExports() {
  const { storeIds } = useCurrentUser();
  const canExport = useCan(dataExportsApi.get.policy);
  return canExport && storeIds === null ? <Stored /> : null;
}

function Stored() {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(dataExportsApi.get),
    refetchInterval: followWhile(isUnderWay),
  });
  const request = useEndpointMutation(dataExportsApi.export, { invalidates: ['audit'] });
  const link = useEndpointMutation(dataExportsApi.link, { invalidates: ['audit'] });
  if (error) return <QueryFailed failure={error} what="las copias de los datos" onRetry={() => void refetch()} />;
  const { exports = [], nextAt = null } = data ?? {};
  return (
    <Exports
      exports={exports}
      request={{ isSending: request.isPending, send: () => request.mutate({}) }}
      {...(nextAt !== null && {
        refusal: (
          <>
            Ya se pidieron las copias de estos días. La próxima, desde <DateTime at={nextAt} />.
          </>
        ),
      })}
      links={{
        link: link.data,
        isSending: link.isPending,
        create: (id) => link.mutate({ params: { id } }),
      }}
    />
  );
}
