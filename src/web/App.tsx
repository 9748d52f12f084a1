import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DialogsProvider } from '#kit/web/dialogs.tsx';
import { asFailure } from '#kit/web/requests.ts';
import { StartFailed } from './pages/StartFailed.tsx';
import { queryClient, router } from './router.tsx';
import { learnTenant } from './tenant.ts';
import { colourSchemes, usePreferences } from './theme/preferences.ts';
import { themeFor } from './theme/theme.ts';
import { variables } from './theme/variables.ts';

/** The screens, once the tenant of this host is known: without it nobody could even sign in. */
function Screens() {
  const start = useQuery({
    queryKey: ['start'],
    queryFn: () => learnTenant(queryClient).then(() => true),
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
      <Notifications position="top-right" limit={3} autoClose={6000} containerWidth={380} />
      <QueryClientProvider client={queryClient}>
        <DialogsProvider>
          <Screens />
        </DialogsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
