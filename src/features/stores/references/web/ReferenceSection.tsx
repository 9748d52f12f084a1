import type { ProviderKind } from '#integrations/storeForm.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { storeReferenceFields } from '../storeReferences.contract.ts';
import { isOfferedTo } from '../referenceFields.rules.ts';
import { ReferenceField } from './ReferenceField.tsx';

const sections = {
  payments: {
    title: 'Códigos de comercio',
    hint: 'Los entrega cada medio de pago. Sin el suyo, Webpay y Oneclick no se pueden activar.',
    kinds: ['payments'],
  },
  pos: {
    title: 'Punto de venta',
    hint: 'El código de este local en cada sistema de caja.',
    kinds: ['pos'],
  },
  channels: {
    title: 'Canales de venta y flotas',
    hint: 'El código de este local en cada canal y flota.',
    kinds: ['channels', 'delivery'],
  },
} as const satisfies Record<string, { title: string; hint: string; kinds: readonly ProviderKind[] }>;

/** The ids of a store at providers of some kinds: those offered to the company, and those the store has. */
export function ReferenceSection({ section }: { section: keyof typeof sections }) {
  const { saved } = useFormContext();
  const { tenant, flags } = useCurrentUser();
  const { title, hint, kinds } = sections[section];
  const visibleKinds: readonly ProviderKind[] = kinds;
  const fields = storeReferenceFields.filter(
    (field) =>
      visibleKinds.includes(field.provider.kind) &&
      (Boolean(saved[field.name]) || isOfferedTo(field, { country: tenant.country, flags })),
  );
  if (fields.length === 0) return null;
  return (
    <FormSection title={title} hint={hint}>
      {fields.map((field) => (
        <ReferenceField key={field.name} field={field} span={6} />
      ))}
    </FormSection>
  );
}
