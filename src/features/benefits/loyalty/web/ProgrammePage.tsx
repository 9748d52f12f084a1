import { useQuery } from '@tanstack/react-query';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { loyaltyApi } from '../loyalty.contract.ts';
import { ProgrammeForm } from './ProgrammeForm.tsx';

export function ProgrammePage() {
  const { data, error, refetch } = useQuery(endpointQuery(loyaltyApi.settings));
  if (data) return <ProgrammeForm settings={data} />;
  if (error) return <QueryFailed failure={error} what="el programa de puntos" onRetry={() => void refetch()} />;
  return <FormLoading title="Programa de puntos" sections={[220, 160, 220]} />;
}
