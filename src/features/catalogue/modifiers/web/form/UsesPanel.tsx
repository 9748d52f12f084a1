import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { modifiersApi } from '../../modifiers.contract.ts';
import { usedSentence } from '../../modifierUses.rules.ts';
import { UseList } from '../UseList.tsx';

/** Where a modifier is used: what a change of it changes. */
export function UsesPanel({ id }: { id: number }) {
  const { data, error } = useQuery(endpointQuery(modifiersApi.uses, { params: { id } }));
  const used = data && usedSentence(data) !== null;
  return (
    <FormSection title="Dónde se usa" {...(used && { hint: 'Lo que cambies aquí cambia en todos.' })}>
      {data && (used ? <UseList uses={data} /> : <Nowhere />)}
      {error && <Text size="sm">{error.message}</Text>}
      {!data && !error && <Skeleton h={64} />}
    </FormSection>
  );
}

function Nowhere() {
  return (
    <Text size="sm" c="dimmed">
      Nada lo usa todavía. Agrégalo en un producto o dentro de otro modificador.
    </Text>
  );
}
