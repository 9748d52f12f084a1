import { Button } from '@mantine/core';
import { IconBuildingSkyscraper, IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { NoticeStrip } from './NoticeStrip.tsx';
import { VisitNotice } from './VisitNotice.tsx';

const buttonProps = { size: 'compact-sm', variant: 'white', color: 'dark' } as const;

/** Users who view the product as a role must never mistake it for their access. */
function ImpersonationNotice() {
  const { seeingAs } = useCurrentUser();
  if (!seeingAs) return null;
  return (
    <NoticeStrip
      tone="warning"
      icon={IconEye}
      action={
        <Button
          {...buttonProps}
          renderRoot={(props) => (
            <Link to="/misc/see-as" search={{ role: null }} state={{ asked: true }} preload={false} {...props} />
          )}
        >
          Volver a mi acceso
        </Button>
      }
    >
      Estás viendo como <strong>{seeingAs.name}</strong>.
    </NoticeStrip>
  );
}

/** A super-admin inside another tenant: in a visit, or in the platform's own from the host of a company. */
function EnteredTenantNotice() {
  const { tenant, superAdmin, visit, visitRequired } = useCurrentUser();
  const home = useQuery(endpointQuery(tenantsApi.current)).data;
  if (visit || visitRequired) return <VisitNotice />;
  if (!superAdmin || !home || home.slug === tenant.slug) return null;
  return (
    <NoticeStrip
      tone="info"
      icon={IconBuildingSkyscraper}
      action={
        <Button
          {...buttonProps}
          renderRoot={(props) => (
            <Link to="/misc/enter" search={{ tenant: null }} state={{ asked: true }} preload={false} {...props} />
          )}
        >
          Volver a {home.name}
        </Button>
      }
    >
      Entraste a <strong>{tenant.name}</strong> como super administrador. Todo lo que cambies queda en su auditoría.
    </NoticeStrip>
  );
}

/** Notices about viewing as another role or company. */
export const SessionNotices = () => (
  <>
    <EnteredTenantNotice />
    <ImpersonationNotice />
  </>
);
