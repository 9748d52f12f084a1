import { Button, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { hideablePathNames, hideablePaths } from '#domain/hideablePaths.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormCard } from '#kit/web/form/FormCard.tsx';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { type CompanyFeatures, featuresApi } from '../features.contract.ts';
import { draftOfHidden, type HiddenDraft, hiddenDraft, pathsOfDraft } from '../hiddenScreens.rules.ts';
import { CompanyFlags } from './CompanyFlags.tsx';

const { Switch } = fieldsFor<Record<string, boolean>>();
const title = 'Funciones del comercio';

/** Features and screens that the platform gives to the company that a super-admin entered. */
export function FeaturesPage() {
  const { data, error, refetch } = useQuery(endpointQuery(featuresApi.get));
  const { tenant, flags } = useCurrentUser();
  if (error) return <QueryFailed failure={error} what="las funciones del comercio" onRetry={() => void refetch()} />;
  if (!data) return <FormLoading title={title} sections={[520, 160]} />;
  return (
    <>
      <PageHeader
        title={title}
        sub={`Solo las ve y las cambia quien administra la plataforma. Valen para ${tenant.name}, en todos sus locales.`}
        actions={
          <Button
            variant="default"
            leftSection={<IconHistory size={17} stroke={1.9} aria-hidden />}
            renderRoot={(props) => <Link to="/audit" search={{ area: 'features' } as never} {...props} />}
          >
            Historial
          </Button>
        }
      />
      <Stack>
        <CompanyFlags companyId={tenant.id} on={flags} />
        <HiddenScreens hiddenPaths={data.hiddenPaths} />
      </Stack>
    </>
  );
}

function HiddenScreens({ hiddenPaths }: Pick<CompanyFeatures, 'hiddenPaths'>) {
  const update = useEndpointMutation(featuresApi.update, { invalidates: ['audit', 'history'] });
  return (
    <FormCard<HiddenDraft, CompanyFeatures>
      title="Pantallas ocultas"
      hint="Se ocultan con todo lo que muestran, también en la API."
      schema={hiddenDraft}
      initial={draftOfHidden(hiddenPaths)}
      version={0}
      save={({ values }) => update.mutateAsync({ body: { hiddenPaths: pathsOfDraft(hiddenPaths, values) } })}
      success="Pantallas guardadas"
      draftKey="/features/hidden"
    >
      {hideablePathNames.map((path) => (
        <Switch key={path} name={`hidden.${path}`} label={hideablePaths[path]} description={`Oculta ${path}`} />
      ))}
    </FormCard>
  );
}
