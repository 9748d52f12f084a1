import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { companyDataApi, type CompanyExport } from '../companyData.contract.ts';
import { Exports } from './Exports.tsx';

type CompanyExportsProps = { companyId: number; exports: readonly CompanyExport[] };

/** Exports of a company in the console of the platform. */
export function CompanyExports({ companyId, exports }: CompanyExportsProps) {
  const canExport = useCan(companyDataApi.export.policy);
  const request = useEndpointMutation(companyDataApi.export, { invalidates: ['audit'] });
  const link = useEndpointMutation(companyDataApi.link, { invalidates: ['audit'] });
  if (!canExport) return <Exports exports={exports} request={undefined} links={undefined} />;
  return (
    <Exports
      exports={exports}
      request={{ isSending: request.isPending, send: () => request.mutate({ params: { id: companyId } }) }}
      links={{
        link: link.data,
        isSending: link.isPending,
        create: (exportId) => link.mutate({ params: { id: companyId, exportId } }),
      }}
    />
  );
}
