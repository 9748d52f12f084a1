import { cellColumns } from '#domain/cells/cellColumns.ts';
import {
  type CellType,
  codeCell,
  countCell,
  flagCell,
  nameCell,
  orNull,
  required,
  textCell,
} from '#domain/cells/cellTypes.ts';
import { decimalMarkOf } from '#domain/amounts.ts';
import { hoursText } from '#domain/schedule/hoursText.ts';
import { readHoursText } from '#domain/schedule/readHoursText.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { numberCell } from '#kit/contract/values/csv.ts';
import { storeTitles } from './storeImport.contract.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

/** The fields of a store that a line has: the ways to order are columns. */
export type StoreLine = Pick<
  StoreDraft,
  | 'name'
  | 'textAddress'
  | 'commune'
  | 'region'
  | 'franchise'
  | 'format'
  | 'phone'
  | 'email'
  | 'latitude'
  | 'longitude'
  | 'deliveryWaitTime'
  | 'pickUpWaitTime'
> & { delivery: boolean; pickUp: boolean };

/** Degrees: a comma and a point both separate decimals. */
export const degreesCell: CellType<number> = {
  read: (cell) =>
    /^-?\d{1,3}([.,]\d+)?$/.test(cell.trim())
      ? { value: Number(cell.replace(',', '.')) }
      : { problem: `«${cell}» no es una coordenada: escribe como -33,4569.` },
  write: (degrees, { country }) => numberCell(degrees, decimalMarkOf(country)),
};

/** The hours of a week. */
export const hoursCell = required<{ hours: WeekHours; areSeparate: boolean }>({
  read: readHoursText,
  write: ({ hours }) => hoursText(hours),
});

/** Columns of the fields that are their cells. The menu and the hours have columns besides. */
export const storeColumns = cellColumns<StoreLine, keyof StoreLine>(
  {
    name: nameCell,
    textAddress: textCell,
    commune: orNull(textCell),
    region: orNull(textCell),
    franchise: orNull(textCell),
    format: orNull(textCell),
    phone: codeCell,
    email: textCell,
    latitude: orNull(degreesCell),
    longitude: orNull(degreesCell),
    delivery: flagCell,
    pickUp: flagCell,
    deliveryWaitTime: countCell,
    pickUpWaitTime: countCell,
  },
  {
    labels: storeTitles,
    aliases: {
      name: ['nombre', 'nombre local', 'tienda', 'sucursal', 'store', 'name'],
      textAddress: ['direccion', 'calle', 'address'],
      commune: ['cantón', 'municipio', 'alcaldía', 'ciudad'],
      region: ['provincia', 'departamento', 'estado'],
      franchise: ['franquiciado', 'marca'],
      phone: ['fono', 'celular', 'phone'],
      email: ['email', 'correo electrónico', 'e-mail', 'mail'],
      latitude: ['lat', 'latitude'],
      longitude: ['lng', 'lon', 'longitude'],
      pickUp: ['retiro en local', 'pickup'],
      deliveryWaitTime: ['espera delivery', 'espera de delivery'],
      pickUpWaitTime: ['espera retiro', 'espera de retiro'],
    },
  },
);
