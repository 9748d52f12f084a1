import { ActionIcon, Button, FileButton, Group, Skeleton, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconFileText, IconLink, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Failure } from '#kit/contract/failures.ts';
import type { Reply } from '#kit/contract/endpoint.ts';
import { upload } from '#kit/web/api/call.ts';
import { areaOf, endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { SideScroll } from '#kit/web/display/SideScroll.tsx';
import { Thumb } from '#kit/web/display/Thumb.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { CopyText } from '#kit/web/share/CopyText.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { withFileAddresses } from '../../files/fileNames.rules.ts';
import { type LandingFile, landingFilesApi } from '../../files/landingFiles.contract.ts';

/** Id of the panel, as the target of findings about files. */
export const filesPanelId = 'landing-files';

type FilesPanelProps = { id: number; html: string; readOnly: boolean; onHtml: (html: string) => void };

/** Pictures, fonts, styles and code of a landing, which load from nowhere else. */
export function FilesPanel({ id, html, readOnly, onHtml }: FilesPanelProps) {
  const params = { id };
  const { data: found, error, refetch } = useQuery(endpointQuery(landingFilesApi.list, { params }));
  const canUpload = useCan(landingFilesApi.upload.policy) && !readOnly;
  const sending = useUpload(id, { html, onHtml });
  const files = found?.data;
  const linked = files ? withFileAddresses(html, files) : html;
  return (
    <div id={filesPanelId} tabIndex={-1}>
      <FormSection
        title="Mis archivos"
        hint="Imágenes, tipografías, video, CSS y JavaScript, de a uno o en un .zip de hasta 5 MB y 60 archivos. Con un index.html, el .zip trae también el HTML."
      >
        {canUpload && (
          <Group gap="xs">
            <FileButton onChange={(file) => file && sending.mutate(file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={sending.isPending}
                  leftSection={<IconUpload size={18} aria-hidden />}
                >
                  Subir un archivo o un .zip
                </Button>
              )}
            </FileButton>
            {linked !== html && (
              <Button variant="light" leftSection={<IconLink size={18} aria-hidden />} onClick={() => onHtml(linked)}>
                Usar mis archivos en el HTML
              </Button>
            )}
          </Group>
        )}
        {sending.error && <ErrorNotice failure={sending.error} />}
        {error && <QueryFailed failure={error} what="los archivos" onRetry={() => void refetch()} />}
        {!files && !error && <Skeleton h={52} radius="md" />}
        {files?.length === 0 && (
          <Text size="sm" c="dimmed">
            Todavía no hay archivos. Una landing no carga nada de otros sitios.
          </Text>
        )}
        {files && files.length > 0 && <FilesTable landingId={id} files={files} readOnly={!canUpload} />}
      </FormSection>
    </div>
  );
}

/** Uploads files. The page of an archive replaces the HTML, after confirmation where there is some. */
function useUpload(id: number, { html, onHtml }: Pick<FilesPanelProps, 'html' | 'onHtml'>) {
  const client = useQueryClient();
  return useMutation<Reply<typeof landingFilesApi.upload>, Failure, File>({
    mutationFn: (file) => upload(landingFilesApi.upload, file, { params: { id } }),
    onSuccess: ({ data, html: page }) => {
      void client.invalidateQueries({ queryKey: [areaOf(landingFilesApi.list)] });
      if (page === null) return;
      const take = () => onHtml(withFileAddresses(page, data));
      if (html.trim() === '') take();
      else
        void confirm({
          title: '¿Reemplazar el HTML?',
          body: 'El .zip trae un index.html. Si lo usas, reemplaza lo que hay en el editor; nada se guarda todavía.',
          confirm: 'Reemplazar',
          run: async () => take(),
        });
    },
  });
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;

type FilesTableProps = { landingId: number; files: readonly LandingFile[]; readOnly: boolean };

function FilesTable({ landingId, files, readOnly }: FilesTableProps) {
  const remove = useEndpointMutation(landingFilesApi.remove, { success: 'Archivo quitado' });
  const { tenant } = useCurrentUser();
  const confirmRemoval = ({ id, name }: LandingFile) =>
    confirm({
      title: `¿Quitar «${name}»?`,
      body: 'Si el borrador lo usa, dejará de verse. Para volver a tenerlo hay que subirlo de nuevo.',
      confirm: 'Quitar archivo',
      run: () => remove.mutateAsync({ params: { id: landingId, fileId: id } }),
    });
  return (
    <SideScroll label="Archivos, tabla">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Archivo</Table.Th>
            <Table.Th ta="end">Peso</Table.Th>
            <Table.Th>
              <VisuallyHidden>Acciones</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map((file) => {
            const { id, name, bytes, address, contentType } = file;
            const isPicture = contentType.startsWith('image/');
            return (
              <Table.Tr key={id}>
                <Table.Td>
                  <Group gap="sm" wrap="nowrap">
                    <Thumb
                      src={isPicture ? `/tienda/${tenant.slug}/${address.replace('../', '')}` : null}
                      size={36}
                      icon={{ of: IconFileText, tint: 'gray' }}
                    />
                    <span style={{ overflowWrap: 'anywhere' }}>{name}</span>
                  </Group>
                </Table.Td>
                <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                  {kilobytes(bytes)}
                </Table.Td>
                <Table.Td>
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    <CopyText
                      value={address}
                      label="Copiar dirección"
                      copied="Copiada"
                      size="compact-xs"
                      variant="default"
                    />
                    {!readOnly && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={`Quitar ${name}`}
                        onClick={() => void confirmRemoval(file)}
                      >
                        <IconTrash size={17} />
                      </ActionIcon>
                    )}
                  </Group>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </SideScroll>
  );
}
