import { Button, FileInput, Modal, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { upload } from '#kit/web/api/call.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { coverageApi, type ReadAreas } from '../../coverage/coverage.contract.ts';
import { maxAreas } from '../../delivery/delivery.contract.ts';
import { type AcceptedProposals, acceptProposals } from '../importedAreas.rules.ts';
import { areasFileError } from './areasFileError.ts';
import { FoundZones } from './FoundZones.tsx';
import { importedZones, type Zone } from './zones.ts';

type ImportDialogProps = { zones: readonly Zone[]; onUse: (file: ReadAreas) => void; onClose: () => void };

/** Sends a chosen file to be read. Nothing is saved by it. */
function useAreasFile() {
  const [file, setFile] = useState<File | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [found, setFound] = useState<ReadAreas | null>(null);
  const [error, setError] = useState<string | null>(null);
  const read = async (chosen: File | null) => {
    setFile(chosen);
    setFound(null);
    const reason = chosen && areasFileError(chosen);
    setError(reason);
    if (!chosen || reason) return;
    setIsLoading(true);
    try {
      setFound(await upload(coverageApi.parseAreas, chosen));
    } catch (thrown) {
      const failure = asFailure(thrown);
      setError(Object.values(failure.fields).flat().join(' ') || failure.message);
    }
    setIsLoading(false);
  };
  return { file, isLoading, found, error, read };
}

const noneAccepted: AcceptedProposals = { fees: false, exclusions: new Set() };

/** Why what was read cannot all come in; null when it can. */
function limitError(zones: readonly Zone[], found: ReadAreas | null): string | null {
  const more = found ? importedZones(zones, found).filter(({ place }) => place === 'new').length : 0;
  if (zones.length + more <= maxAreas) return null;
  return `El local quedaría con ${zones.length + more} zonas y puede tener hasta ${maxAreas}.`;
}

/** Zones out of a KML or GeoJSON file: what was read is seen before it joins the form. */
export function ImportDialog({ zones, onUse, onClose }: ImportDialogProps) {
  const { file, isLoading, found, error, read } = useAreasFile();
  const tooMany = limitError(zones, found);
  const [accepted, setAccepted] = useState(noneAccepted);
  return (
    <Modal opened onClose={onClose} title="Importar zonas">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Un archivo KML o GeoJSON de hasta 1,5 MB. Una zona con el nombre de otra le cambia el borde; las demás se
          agregan. Nada queda guardado hasta que guardes el local.
        </Text>
        <FileInput
          label="Archivo"
          placeholder="Elegir archivo"
          accept=".kml,.geojson,.json,application/vnd.google-earth.kml+xml,application/geo+json"
          leftSection={<IconFileImport size={17} aria-hidden />}
          clearable
          clearButtonProps={{ 'aria-label': 'Quitar archivo' }}
          disabled={isLoading}
          error={error ?? tooMany}
          value={file}
          onChange={(chosen) => {
            setAccepted(noneAccepted);
            void read(chosen);
          }}
        />
        {found && <FoundZones zones={zones} found={found} accepted={accepted} onAccept={setAccepted} />}
        <DialogActions onCancel={onClose}>
          <Button
            loading={isLoading}
            disabled={!found || tooMany !== null}
            onClick={() => {
              if (found) onUse({ ...found, areas: acceptProposals(found.areas, accepted) });
              onClose();
            }}
          >
            Agregar al local
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
