import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { menuSource } from '#domain/channels.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import {
  fetchReport,
  type FetchReport,
  linesToReview,
  storeChannelsApi,
} from '#features/sales/channels/menus/storeChannels.contract.ts';
import { call } from '#kit/web/api/call.ts';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { ReviewLines } from '#kit/web/runs/ReviewLines.tsx';
import { RunNotice } from '#kit/web/runs/RunNotice.tsx';
import { useRun } from '#kit/web/runs/useRun.ts';
import { accountName } from '../accountName.rules.ts';
import type { PosCatalogue } from '../catalogues.contract.ts';

const useFetchRun = () =>
  useRun<{ storeId: number }, FetchReport>({
    name: 'stores.fetch_menu:pos',
    job: jobsApi.get,
    report: fetchReport,
    refreshes: [],
  });

type DialogProps = { catalogues: readonly PosCatalogue[]; onClose: () => void };

/** Reads the catalogue of a point of sale into the menu of a store, whose lines are then reviewed as those of a file. */
export function FetchCatalogue({ catalogues, onClose }: DialogProps) {
  const run = useFetchRun();
  const [catalogueId, setCatalogueId] = useState(String(catalogues[0]?.id ?? ''));
  const [chosenStore, setChosenStore] = useState<number | null>(null);
  const catalogue = catalogues.find(({ id }) => String(id) === catalogueId);
  const storeId = catalogue?.storeId ?? chosenStore;
  const close = () => {
    run.forget();
    onClose();
  };
  const fetch = () => {
    if (storeId === null || !catalogue) return;
    const params = { id: storeId, source: menuSource.parse(catalogue.provider) };
    void run.start({ storeId }, (options) => call(storeChannelsApi.fetchMenu, { params }, options));
  };
  return (
    <Modal opened onClose={close} title="Traer el catálogo de la caja" padding="lg">
      <Stack gap="md">
        <Text>
          Los productos, opciones y precios de {catalogue ? accountName(catalogue) : 'la caja'} se comparan con el menú
          del local. Nada cambia hasta que lo revises y lo apliques.
        </Text>
        {catalogues.length > 1 && (
          <Select
            label="Caja"
            data={catalogues.map((each) => ({ value: String(each.id), label: accountName(each) }))}
            value={catalogueId}
            onChange={(value) => setCatalogueId(value ?? '')}
            allowDeselect={false}
            searchable
          />
        )}
        {catalogue?.storeId === null && (
          <RemoteSelect
            of="stores"
            label="Local"
            placeholder="Elige a qué menú traerlo"
            value={chosenStore}
            onChange={setChosenStore}
          />
        )}
        <RunNotice run={run} done="Se leyó el catálogo. Revisa sus líneas antes de aplicarlas." />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {run.report ? 'Cerrar' : 'Cancelar'}
          </Button>
          {run.report ? (
            <Review report={run.report} />
          ) : (
            <Button loading={run.busy} disabled={storeId === null} onClick={fetch}>
              Traer catálogo
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

const Review = ({ report }: { report: FetchReport }) => (
  <ReviewLines
    count={linesToReview(report)}
    renderLink={(props) => (
      <Link to="/menu/import/$id" params={{ id: report.menuId }} search={{ import: report.importId }} {...props} />
    )}
  />
);
