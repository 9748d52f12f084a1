import { Button, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { flagLabel } from '#domain/flagLabels.ts';
import { hideablePathNames, hideablePaths } from '#domain/hideablePaths.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormCard } from '#kit/web/form/FormCard.tsx';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { type CompanyFeatures, featuresApi } from '../features.contract.ts';
import {
  draftOfFeatures,
  type FeaturesDraft,
  featuresDraft,
  featuresPatch,
  overruledText,
  statesOf,
} from '../featuresForm.rules.ts';

type Flags = Pick<FeaturesDraft, 'flags'>;
type Hidden = Pick<FeaturesDraft, 'hidden'>;

const { Select } = fieldsFor<Record<string, string>>();
const { Switch } = fieldsFor<Record<string, boolean>>();
const title = 'Funciones del comercio';

const byLabel = (one: string, other: string) => flagLabel(one).localeCompare(flagLabel(other), 'es');

/** Features and screens that the platform gives to the company that a super-admin entered. */
export function FeaturesPage() {
  const { data, error, refetch } = useQuery(endpointQuery(featuresApi.get));
  if (error) return <QueryFailed failure={error} what="las funciones del comercio" onRetry={() => void refetch()} />;
  return data ? <FeaturesForm stored={data} /> : <FormLoading title={title} sections={[520, 160]} />;
}

function FeaturesForm({ stored }: { stored: CompanyFeatures }) {
  const { tenant, flags } = useCurrentUser();
  const update = useEndpointMutation(featuresApi.update, { invalidates: ['audit', 'history'] });
  const draft = draftOfFeatures(stored);
  const save = (next: FeaturesDraft) => update.mutateAsync({ body: featuresPatch(stored, next) });
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
        <FormCard<Flags, CompanyFeatures>
          title="Funciones"
          hint="Sin una función, sus pantallas y su API se cierran para el comercio."
          schema={featuresDraft.pick({ flags: true })}
          initial={{ flags: draft.flags }}
          // Only the changed features are sent.
          version={0}
          save={({ values }) => save({ ...draft, ...values })}
          success="Funciones guardadas"
          draftKey="/features/flags"
        >
          {stored.knownFlags.toSorted(byLabel).map((flag) => (
            <Select
              key={flag}
              name={`flags.${flag}`}
              label={flagLabel(flag)}
              options={statesOf(stored.flags[flag], flags.includes(flag))}
              description={overruledText(stored.flags[flag], flags.includes(flag))}
              span={6}
            />
          ))}
        </FormCard>
        <FormCard<Hidden, CompanyFeatures>
          title="Pantallas ocultas"
          hint="Se ocultan con todo lo que muestran, también en la API."
          schema={featuresDraft.pick({ hidden: true })}
          initial={{ hidden: draft.hidden }}
          version={0}
          save={({ values }) => save({ ...draft, ...values })}
          success="Pantallas guardadas"
          draftKey="/features/hidden"
        >
          {hideablePathNames.map((path) => (
            <Switch key={path} name={`hidden.${path}`} label={hideablePaths[path]} description={`Oculta ${path}`} />
          ))}
        </FormCard>
      </Stack>
    </>
  );
}
