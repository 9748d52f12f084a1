import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { FeedbackPlace } from '#kit/web/feedback/FeedbackPlace.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { StartFailed } from './pages/StartFailed.tsx';
import { queryClient, router } from './router.tsx';
import { loadTenant } from './tenant.ts';
import { colourSchemes, useBrandColour, usePreferences } from './theme/preferences.ts';
import { themeFor } from './theme/theme.ts';
import { variables } from './theme/variables.ts';

/** Screens for the tenant of this host, which even the sign-in needs. */
function Screens({ onBrandColour }: { onBrandColour: (hex: string) => void }) {
  const start = useQuery({
    queryKey: ['start'],
    queryFn: () => loadTenant(queryClient).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: tenant } = useQuery({ ...endpointQuery(tenantsApi.current), enabled: Boolean(start.data) });
  const colour = tenant?.brand.colour;
  useEffect(
    function rememberColour() {
      if (colour) onBrandColour(colour);
    },
    [colour, onBrandColour],
  );
  if (start.error) return <StartFailed failure={asFailure(start.error)} onRetry={() => void start.refetch()} />;
  if (!start.data) return null;
  return <RouterProvider router={router} />;
}

export function App() {
  const { preferences } = usePreferences();
  const [company, setCompany] = useBrandColour();
  const { primary, density } = preferences;
  const theme = useMemo(() => themeFor({ primary: primary ?? company, density }), [primary, company, density]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Screens onBrandColour={setCompany} />
        <FeedbackPlace />
      </QueryClientProvider>
    </MantineProvider>
  );
}
