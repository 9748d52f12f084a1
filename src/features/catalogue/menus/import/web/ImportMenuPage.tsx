import { Button, Skeleton, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Can } from '#kit/web/session/Can.tsx';
import { download } from '#kit/web/api/call.ts';
import { NoPermission, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { slugOf } from '#domain/slugs.ts';
import { menuImportApi } from '../menuImport.contract.ts';
import { menuOptionsApi } from '../../record/menuOptions.contract.ts';
import { ChooseMenuFile } from './ChooseMenuFile.tsx';
import { ImportSteps } from './ImportSteps.tsx';

const channels = { to: '/menu/channels', label: 'Publicar en canales' };

/** Title of an import: of a channel, the store whose menu is read there. */
function useImportTitle(menuId: number, importId: number | undefined, isOfChannel: boolean) {
  const { data } = useQuery({
    ...endpointQuery(menuImportApi.get, { params: { id: menuId, importId: importId ?? 0 } }),
    enabled: importId !== undefined,
  });
  const isFetched = data ? data.source !== 'file' : isOfChannel;
  const name = data ? ` de ${data.fileName}` : '';
  return { isFetched, title: isFetched ? `Traer menú${name}` : 'Importar productos' };
}

/** Names the browser's tab as the page, in place of the title of its route. */
function useTabTitle(title: string): void {
  useEffect(
    function updateTitle() {
      document.title = [title, ...document.title.split(' · ').slice(1)].join(' · ');
    },
    [title],
  );
}

/** Import and export of menu products. */
export function ImportMenuPage() {
  const { id } = useParams({ from: '/signed-in/menu/import/$id' });
  const { import: importId, from } = useSearch({ from: '/signed-in/menu/import/$id' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(endpointQuery(menuOptionsApi.all, { query: { ids: [id] } }));
  const { isFetched, title } = useImportTitle(id, importId, from === 'channels');
  useTabTitle(title);
  const [file, setFile] = useState<{ file: File; importId: number } | null>(null);
  const [changing, setChanging] = useState<File | null>(null);
  const show = (next: number | undefined) =>
    void navigate({ to: '/menu/import/$id', params: { id }, search: { import: next } });
  const restart = (next: File | null) => {
    setChanging(next);
    if (from === 'channels') void navigate({ to: channels.to });
    else show(undefined);
  };
  if (error) {
    const back = { to: '/menu', label: 'Menús' };
    return <QueryFailed failure={error} what="este menú" back={back} onRetry={() => void refetch()} />;
  }
  const menu = data?.data[0];
  if (data && !menu) return <NoPermission what="este menú" />;
  return (
    <>
      <PageHeader
        title={title}
        back={from === 'channels' ? channels : { to: `/menu/edit-menu/${id}`, label: menu?.name ?? 'Menú' }}
        actions={menu && !isFetched && <ExportMenu menu={menu} />}
      />
      {!menu && <Skeleton h={280} radius="lg" />}
      {menu && importId === undefined && (
        <ChooseMenuFile
          menuId={id}
          changing={changing}
          onFetched={show}
          onRead={(next, read) => {
            setFile({ file: read, importId: next });
            setChanging(null);
            show(next);
          }}
        />
      )}
      {menu && importId !== undefined && (
        <Stack>
          <ImportSteps
            key={importId}
            menuId={id}
            importId={importId}
            onRestart={() => restart(null)}
            isFromChannels={from === 'channels'}
            onColumns={file?.importId === importId ? () => restart(file.file) : null}
          />
        </Stack>
      )}
    </>
  );
}

/** Exports the draft for editing in a spreadsheet. */
function ExportMenu({ menu: { id, name } }: { menu: { id: number; name: string } }) {
  const [running, setRunning] = useState(false);
  const start = async () => {
    setRunning(true);
    try {
      await download(menuImportApi.exportCsv, { params: { id } }, `menu-${slugOf(name) || id}.csv`);
      toasts.success('Archivo descargado');
    } catch (thrown) {
      toasts.failure(thrown);
    }
    setRunning(false);
  };
  return (
    <Can do={menuImportApi.exportCsv.policy}>
      <Button
        variant="default"
        loading={running}
        leftSection={<IconDownload size={17} stroke={1.9} aria-hidden />}
        onClick={() => void start()}
      >
        Exportar menú
      </Button>
    </Can>
  );
}
