import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { withRemovals } from '#kit/contract/parts.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import type { FormChange } from '#kit/web/form/engine.ts';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import type { SectionValues, SettingsDependents, SettingsSection } from '../section.contract.ts';
import { Consequences } from './Consequences.tsx';
import { Peek } from './Peek.tsx';
import classes from './Settings.module.css';

type Values = SectionValues<SettingsSection>;
type Stored = Values & { version: number };

type SectionFormProps = {
  section: SettingsSection;
  /** Its inputs. */
  children: ReactNode;
  /** Beside the inputs; the effects of saving when absent. */
  side?: ReactNode;
};

/** The form of a section, with the effects of saving beside it. */
export function SectionForm({ section, children, side }: SectionFormProps) {
  const { data, error, refetch } = useQuery(endpointQuery(section.api.read));
  const name = `la configuración de ${section.title.toLowerCase()}`;
  if (data)
    return (
      <LoadedForm section={section} stored={data as Stored} side={side}>
        {children}
      </LoadedForm>
    );
  if (error) return <QueryFailed failure={error} what={name} onRetry={() => void refetch()} />;
  return <FormLoading title={section.title} sections={[320, 220]} />;
}

/** Areas that this browser refetches without waiting for the server's event. */
const followers: Record<SettingsDependents, string[]> = {
  stores: ['stores'],
  screens: ['admin_users'],
  look: ['admin_users', 'tenant'],
};

type LoadedProps = {
  section: SettingsSection;
  stored: Stored;
  side: ReactNode | undefined;
  children: ReactNode;
};

function LoadedForm({ section, stored, side, children }: LoadedProps) {
  const { api } = section;
  const { storeIds, tenant, visit } = useCurrentUser();
  const everywhere = storeIds === null;
  const isAllowed = !(section.closedToVisitors && visit);
  const changes = useCan(api.update.policy) && everywhere && isAllowed;
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const toFormValues = (values: Stored): Values => draftOf(section.fields, values);
  const initial = useMemo(() => draftOf(section.fields, stored) as Values, [section, stored]);
  const schema = useMemo(() => section.draftIn(tenant.country), [section, tenant.country]);
  const update = useEndpointMutation(api.update, {
    invalidates: ['history', ...(section.reaches ? followers[section.reaches] : [])],
  });
  const save = ({ changed, saved, ifMatch }: FormChange<Values>) =>
    update.mutateAsync({ body: withRemovals(api.update.body, saved, changed) as Values, ifMatch }) as Promise<Stored>;
  const beside = isWide && (side ?? (changes && <Consequences preview={api.preview} />));
  return (
    <FormPage<Values, Stored>
      title={section.title}
      sub={section.purpose}
      schema={schema}
      initial={initial}
      savedOf={toFormValues}
      version={stored.version}
      save={save}
      success="Configuración guardada"
      readOnly={!changes}
      actions={<HistoryButton api={auditApi} table="settings" id={section.id} />}
      side={beside && <div className={classes.stays}>{beside}</div>}
    >
      {isWide ? (
        children
      ) : (
        <div className={classes.flow}>
          {side && <Peek>{side}</Peek>}
          {children}
          {changes && !side && (
            <div className={classes.above}>
              <Consequences preview={api.preview} />
            </div>
          )}
        </div>
      )}
    </FormPage>
  );
}
