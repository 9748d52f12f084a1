import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { CodeField } from './CodeField.tsx';
import { visibleFields, type IntegrationGroupName, integrationGroups } from './integrations.ts';

/** The codes of one kind that this tenant needs, and those the store has. */
export function useIntegrationFields(group: IntegrationGroupName) {
  const { saved } = useFormContext();
  const { tenant, flags } = useCurrentUser();
  return visibleFields(group, { country: tenant.country, flags, held: (name) => Boolean(saved[name]) });
}

/** What providers of one kind know the store by. */
export function IntegrationIds({ group }: { group: IntegrationGroupName }) {
  const fields = useIntegrationFields(group);
  const { title, hint } = integrationGroups[group];
  if (fields.length === 0) return null;
  return (
    <FormSection title={title} hint={hint}>
      {fields.map(({ countries: _countries, flag: _flag, ...field }) => (
        <CodeField key={field.name} {...field} span={6} />
      ))}
    </FormSection>
  );
}
