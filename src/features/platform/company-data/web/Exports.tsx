import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { megabytes } from '#kit/contract/values/megabytes.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { companyDataApi, type CompanyExport } from '../companyData.contract.ts';
import { exportDays } from '../exports.rules.ts';

type ExportsProps = { companyId: number; exports: readonly CompanyExport[] };

/** Copies of all data of a company, which its administrators may ask for before they leave. */
export function Exports({ companyId, exports }: ExportsProps) {
  const canExport = useCan(companyDataApi.export.policy);
  const create = useEndpointMutation(companyDataApi.export, {
    invalidates: ['audit'],
  });
  const isPending = exports.some(({ state }) => state === 'pending');
  return (
    <FormSection
      title="Copias de los datos"
      hint={`Un ZIP con un CSV por tabla y las imágenes, sin claves ni accesos. Cada copia se guarda ${exportDays} días.`}
    >
      {canExport && (
        <Group data-span={12}>
          <Button
            variant="default"
            leftSection={<IconDatabaseExport size={17} aria-hidden />}
            disabled={isPending}
            loading={create.isPending}
            onClick={() => create.mutate({ params: { id: companyId } })}
          >
            Preparar una copia
          </Button>
        </Group>
      )}
      {exports.map((each) => (
        <Export key={each.id} companyId={companyId} stored={each} canExport={canExport} />
      ))}
    </FormSection>
  );
}

const stateTexts: Readonly<Record<CompanyExport['state'], { tone: Tone; label: string }>> = {
  pending: { tone: 'info', label: 'Preparando' },
  ready: { tone: 'success', label: 'Lista' },
  failed: { tone: 'error', label: 'Falló: vuelve a prepararla' },
};

type ExportProps = { companyId: number; stored: CompanyExport; canExport: boolean };

function Export({ companyId, stored, canExport }: ExportProps) {
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
      {state === 'ready' && canExport && <Download companyId={companyId} exportId={stored.id} />}
    </Stack>
  );
}

function Download({ companyId, exportId }: { companyId: number; exportId: number }) {
  const link = useEndpointMutation(companyDataApi.link, {
    invalidates: ['audit'],
  });
  const create = () => link.mutate({ params: { id: companyId, exportId } });
  if (!link.data)
    return (
      <Group>
        <Button size="compact-md" variant="default" loading={link.isPending} onClick={create}>
          Crear enlace
        </Button>
      </Group>
    );
  const { paths, until } = link.data;
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
