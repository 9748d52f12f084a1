import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { megabytes } from '#kit/contract/values/megabytes.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { CompanyExport, exportLink } from '../companyData.contract.ts';
import { exportDays } from '../exports.rules.ts';

export const isPending = ({ state }: CompanyExport): boolean => state === 'pending';

type Link = z.output<typeof exportLink>;

/** The link that was created last, or is being created. */
export type LinkCreation = {
  link: Link | undefined;
  isSending: boolean;
  create: (exportId: number) => void;
};

type ExportsProps = {
  exports: readonly CompanyExport[];
  /** Absent: the user cannot request exports. */
  request: { isSending: boolean; send: () => void } | undefined;
  /** Why the next one cannot be requested now. */
  refusal?: ReactNode;
  /** Absent: the user cannot download them. */
  links: LinkCreation | undefined;
};

/** Exports of all data of a company. */
export function Exports({ exports, request, refusal, links }: ExportsProps) {
  const [linked, setLinked] = useState<number | null>(null);
  return (
    <FormSection
      title="Copias de los datos"
      hint={`Un ZIP con un CSV por tabla y las imágenes, sin claves ni accesos. Cada copia se guarda ${exportDays} días.`}
    >
      {request && (
        <Group data-span={12}>
          <Button
            variant="default"
            leftSection={<IconDatabaseExport size={17} aria-hidden />}
            disabled={refusal !== undefined || exports.some(isPending)}
            loading={request.isSending}
            onClick={request.send}
          >
            Preparar una copia
          </Button>
          {refusal && (
            <Text size="sm" c="dimmed">
              {refusal}
            </Text>
          )}
        </Group>
      )}
      {exports.map((each) => (
        <Export
          key={each.id}
          stored={each}
          links={
            links && {
              link: each.id === linked ? links.link : undefined,
              isSending: each.id === linked && links.isSending,
              create: () => {
                setLinked(each.id);
                links.create(each.id);
              },
            }
          }
        />
      ))}
    </FormSection>
  );
}

const stateTexts: Readonly<Record<CompanyExport['state'], { tone: Tone; label: string }>> = {
  pending: { tone: 'info', label: 'Preparando' },
  ready: { tone: 'success', label: 'Lista' },
  failed: { tone: 'error', label: 'Falló: vuelve a prepararla' },
};

type ExportProps = { stored: CompanyExport; links: LinkCreation | undefined };

function Export({ stored, links }: ExportProps) {
  const { integer } = useTenantFormat();
  const { state, authorName, requestedAt, expiresAt, rowCount, fileCount, bytes } = stored;
  const { tone, label } = stateTexts[state];
  return (
    <Stack gap="xs" data-span={12} component="article" aria-label={`Copia de ${authorName}`}>
      <Group>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      <Facts>
        <Fact label="La pidió">
          {authorName}, <DateTime at={requestedAt} />
        </Fact>
        {state === 'ready' && (
          <>
            <Fact label="Contiene">
              {`${integer(rowCount)} filas y ${plural(fileCount, 'archivo', 'archivos')}, ${megabytes(bytes)} MB`}
            </Fact>
            <Fact label="Se borra">
              <DateTime at={expiresAt} />
            </Fact>
          </>
        )}
      </Facts>
      {state === 'ready' && links && <Download exportId={stored.id} links={links} />}
    </Stack>
  );
}

function Download({ exportId, links }: { exportId: number; links: LinkCreation }) {
  if (!links.link)
    return (
      <Group>
        <Button size="compact-md" variant="default" loading={links.isSending} onClick={() => links.create(exportId)}>
          Crear enlace
        </Button>
      </Group>
    );
  const { paths, until } = links.link;
  return (
    <Group>
      {paths.map((path, nth) => (
        <Anchor key={path} href={path} download>
          {paths.length === 1 ? 'Descargar' : `Descargar parte ${nth + 1} de ${paths.length}`}
        </Anchor>
      ))}
      <Text size="sm" c="dimmed">
        Sirve hasta <DateTime at={until} />, sin iniciar sesión: compártelo solo con quien puede ver todo.
      </Text>
    </Group>
  );
}
