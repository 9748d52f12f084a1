import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { PublishDialog } from '#kit/web/record/versions/PublishDialog.tsx';
import type { Difference, Finding } from '../../content/review.contract.ts';
import { Differences } from './Differences.tsx';
import { Findings, type Fix } from './Findings.tsx';

type OfDocument = z.ZodType<unknown, { id: unknown }>;
type Publication = { note?: string; at?: string; pictureKey?: string };

type PublishDocumentProps = {
  id: number;
  title: string;
  /** Part that is published at a later time. */
  later: string;
  /** Message after publishing. */
  published: string;
  /** Text where the draft equals the published version. */
  unchanged: string;
  endpoints: {
    publish: Endpoint<OfDocument, z.ZodType, z.ZodObject>;
    preflight: Endpoint<OfDocument, z.ZodType, z.ZodType, z.ZodType<{ findings: Finding[] }>>;
    differences: Endpoint<OfDocument, z.ZodType<unknown, object>, z.ZodType, z.ZodType<{ differences: Difference[] }>>;
  };
  /** Labels of the buttons that open a field, by its name. */
  places: Readonly<Record<string, string>>;
  /** Creates a picture of the document, for its versions. */
  picture: () => Promise<string | undefined>;
  onClose: () => void;
  onFix: Fix;
};

/** Publishes the draft of a document, now or at a moment, after listing its changes and problems. */
export function PublishDocument({ id, endpoints, places, unchanged, picture, onFix, ...texts }: PublishDocumentProps) {
  const publish = useEndpointMutation(endpoints.publish, { invalidates: ['history'] });
  // Drawing the picture takes seconds, in which the dialog is busy and is not sent again.
  const publishing = useMutation({
    mutationFn: async (body: Publication) => {
      const pictureKey = await picture();
      return publish.mutateAsync({ params: { id }, body: { ...body, ...(pictureKey && { pictureKey }) } });
    },
  });
  const params = { id };
  const review = endpointQuery(endpoints.preflight, { params });
  const { data } = useQuery({ ...review, staleTime: 0 });
  return (
    <PublishDialog
      {...texts}
      noteLength={fieldRules(endpoints.publish.body, 'note').maxLength}
      publishing={publishing}
      blocked={data?.findings.some(({ severity }) => severity === 'blocking') ?? false}
      onPublish={publishing.mutateAsync}
    >
      <Findings query={review} places={places} onFix={onFix} />
      <Stack gap="xs">
        <Text fw={700}>Qué cambia para tus clientes</Text>
        <Differences query={endpointQuery(endpoints.differences, { params, query: {} })} none={unchanged} />
      </Stack>
    </PublishDialog>
  );
}
