import { Button, Text } from '@mantine/core';
import { IconCircleDashed, IconTrash } from '@tabler/icons-react';
import { areaKm2 } from '#domain/geometry/geometry.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { maxHoles } from '../../delivery/delivery.contract.ts';
import type { Zones } from './useZones.ts';
import type { ZoneErrors } from './ZoneFields.tsx';
import classes from './ZoneRow.module.css';
import type { Zone } from './zones.ts';

type ZoneHolesProps = { zones: Zones; zone: Zone; index: number; errors: ZoneErrors; readOnly: boolean };

/** The holes of a zone: each is shown and removed, and one more is drawn on the map. */
export function ZoneHoles({ zones, zone, index, errors, readOnly }: ZoneHolesProps) {
  const { decimal } = useTenantFormat();
  const isDrawing = zones.drawing === 'hole' && zones.selected === index;
  if (readOnly && zone.holes.length === 0) return null;
  return (
    <div className={classes.holes} id={errors.holes.id} tabIndex={-1}>
      {zone.holes.map((hole, place) => (
        <div key={`${place} ${hole[0]?.latitude} ${hole[0]?.longitude}`} className={classes.hole}>
          <button type="button" className={classes.holeTitle} onClick={() => zones.show(hole)}>
            Hueco {place + 1} · {decimal(Math.round(areaKm2(hole) * 100) / 100)} km²
          </button>
          {!readOnly && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              leftSection={<IconTrash size={15} aria-hidden />}
              aria-label={`Quitar el hueco ${place + 1}`}
              onClick={() => zones.change(index, { holes: zone.holes.toSpliced(place, 1) })}
            >
              Quitar
            </Button>
          )}
        </div>
      ))}
      {errors.holes.error && (
        <Text size="sm" c="red">
          {errors.holes.error}
        </Text>
      )}
      {!readOnly && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCircleDashed size={15} aria-hidden />}
          disabled={isDrawing || zone.holes.length >= maxHoles}
          onClick={() => zones.drawHole(index)}
        >
          Dibujar hueco
        </Button>
      )}
    </div>
  );
}
