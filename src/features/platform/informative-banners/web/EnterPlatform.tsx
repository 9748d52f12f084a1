import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FirstUse } from '#kit/web/display/EmptyState.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';

const platformSlug = 'platform';

/** Its children within the platform's company, whose records banners are; elsewhere, the way there. */
export function EnterPlatform({ children }: { children: ReactNode }) {
  const { tenant } = useCurrentUser();
  if (tenant.slug === platformSlug) return children;
  const search = { tenant: platformSlug, next: '/informative-banners' };
  return (
    <>
      <PageHeader title="Avisos de la plataforma" />
      <FirstUse
        icon={<IconSpeakerphone size={30} />}
        title="Los avisos se escriben en la plataforma"
        body={`Ahora estás en ${tenant.name}. Entra a la plataforma para ver los avisos, crearlos y elegir qué comercios los ven.`}
        action={
          <Button
            renderRoot={(props) => (
              <Link to="/misc/enter" search={search} state={{ asked: true }} preload={false} {...props} />
            )}
          >
            Entrar a la plataforma
          </Button>
        }
      />
    </>
  );
}
