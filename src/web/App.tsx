import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FeedbackPlace } from '#kit/web/feedback/FeedbackPlace.tsx';
import { asFailure } from '#kit/web/api/requests.ts';
import { StartFailed } from './pages/StartFailed.tsx';
import { queryClient, router } from './router.tsx';
import { loadTenant } from './tenant.ts';
import { colourSchemes, usePreferences } from './theme/preferences.ts';
import { themeFor } from './theme/theme.ts';
import { variables } from './theme/variables.ts';

/** The screens, once the tenant of this host is known: without it nobody could even sign in. */
function Screens() {
  const start = useQuery({
    queryKey: ['start'],
    queryFn: () => loadTenant(queryClient).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (start.error) return <StartFailed failure={asFailure(start.error)} onRetry={() => void start.refetch()} />;
  if (!start.data) return null;
  return <RouterProvider router={router} />;
}

export function App() {
  const { preferences } = usePreferences();
  const { primary, density } = preferences;
  const theme = useMemo(() => themeFor({ primary, density }), [primary, density]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Screens />
        <FeedbackPlace />
      </QueryClientProvider>
    </MantineProvider>
  );
}
