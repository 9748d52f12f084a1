import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileImport, IconPencilPlus, IconVector } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '#kit/web/api/call.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { coverageApi } from '../../coverage/coverage.contract.ts';
import { CoordinatesDialog } from './CoordinatesDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import type { Zones } from './useZones.ts';
import { addImportedZones } from './zones.ts';
import classes from './ZonesField.module.css';

const formats = [
  { endpoint: coverageApi.exportKml, label: 'Descargar KML', file: 'zonas.kml' },
  { endpoint: coverageApi.exportGeojson, label: 'Descargar GeoJSON', file: 'zonas.geojson' },
];

/** Exports the saved zones, not the edited ones: the server writes the file. */
function Export({ storeId }: { storeId: number }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconDownload size={17} />}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Las zonas guardadas</Menu.Label>
        {formats.map(({ endpoint, label, file }) => (
          <Menu.Item
            key={file}
            onClick={() => void download(endpoint, { params: { id: storeId } }, file).catch(toasts.failure)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** How zones come and go: drawn, written, read from a file and written to one. */
export function ZoneTools({ zones, storeId }: { zones: Zones; storeId: number | null }) {
  const [dialog, setDialog] = useState<'write' | 'import' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className={classes.tools}>
      {!zones.readOnly && (
        <>
          <Button
            size="sm"
            leftSection={<IconPencilPlus size={17} />}
            disabled={zones.drawing === 'zone'}
            onClick={zones.draw}
          >
            Dibujar zona
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconFileImport size={17} />}
            onClick={() => setDialog('import')}
          >
            Importar
          </Button>
          <Button variant="default" size="sm" leftSection={<IconVector size={17} />} onClick={() => setDialog('write')}>
            Escribir puntos
          </Button>
        </>
      )}
      {storeId !== null && zones.saved && zones.saved.length > 0 && <Export storeId={storeId} />}
      {dialog === 'write' && (
        <CoordinatesDialog title="Zona nueva" ring={[]} readOnly={false} onUse={zones.add} onClose={close} />
      )}
      {dialog === 'import' && (
        <ImportDialog
          zones={zones.zones}
          onUse={(file) => zones.setAll(addImportedZones(zones.zones, file))}
          onClose={close}
        />
      )}
    </div>
  );
}
