import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { NumberBox } from '#kit/web/form/fields/NumberField.tsx';
import { JobProgress } from '#kit/web/runs/JobProgress.tsx';
import { useFollowedJob } from '#kit/web/runs/useFollowedJob.ts';
import { isInProgress } from '#kit/web/runs/jobState.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { type BatchDraft, batchDraft, couponCodesApi, maxBatch } from '../couponCodes.contract.ts';

type Typed = { amount: number | null; prefix: string; signs: number | null };
const blank: Typed = { amount: null, prefix: '', signs: 10 };

function errorsOf(typed: Typed): Partial<Record<keyof BatchDraft, string>> {
  const checked = batchDraft.safeParse(typed);
  return Object.fromEntries(checked.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []);
}

/** Form that generates codes and follows the job. Closing it does not cancel the job. */
export function GenerateCodes({ couponId }: { couponId: number }) {
  const [typed, setTyped] = useState(blank);
  const [isTried, setTried] = useState(false);
  const [jobId, setJobId] = useState<string | null>(null);
  const generating = useEndpointMutation(couponCodesApi.generate);
  const { job } = useFollowedJob(jobsApi.get, jobId, { refreshes: ['coupons'] });
  const errors = isTried ? errorsOf(typed) : {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const checked = batchDraft.safeParse(typed);
    if (!checked.success) return;
    try {
      setJobId((await generating.mutateAsync({ params: { id: couponId }, body: checked.data })).jobId);
      setTyped(blank);
      setTried(false);
    } catch {
      // The error is displayed above the button.
    }
  };
  const { amount, prefix, signs } = typed;
  const example = `${prefix.trim().toUpperCase()}${'7KQ2MXW9PDHR4TB8VCGY'.slice(0, signs ?? 10)}`;
  return (
    <Paper
      component="form"
      withBorder
      p="md"
      radius="lg"
      onSubmit={(event: FormEvent) => void submit(event)}
      noValidate
    >
      <Stack gap="sm">
        <Text fw={700}>Generar códigos</Text>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <NumberBox
            label="Cuántos"
            description={`Hasta ${maxBatch.toLocaleString('es-CL')} por vez`}
            value={amount}
            error={errors.amount}
            onChange={(value) => setTyped({ ...typed, amount: value })}
          />
          <TextInput
            label="Prefijo"
            description="Opcional"
            autoComplete="off"
            value={prefix}
            error={errors.prefix}
            onChange={(event) => setTyped({ ...typed, prefix: event.currentTarget.value })}
          />
          <NumberBox
            label="Caracteres al azar"
            description="Entre 10 y 20"
            value={signs}
            error={errors.signs}
            onChange={(value) => setTyped({ ...typed, signs: value })}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          Se verán así: <b>{example}</b>
        </Text>
        {generating.error && <ErrorNotice failure={generating.error} />}
        {job && <JobProgress job={job} />}
        <Group justify="flex-end">
          <Button type="submit" loading={generating.isPending} disabled={isInProgress(job)}>
            Generar códigos
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
