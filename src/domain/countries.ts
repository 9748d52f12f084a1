/** Everything that differs by country: one table, read by formats, validation and copy. */
export type Country = {
  name: string;
  locale: string;
  currency: string;
  currencySymbol: string;
  /** Digits after the separator: also how many zeros make one unit out of minor units. */
  decimals: 0 | 2;
  thousands: '.' | ',';
  /** The zone a new tenant starts with. */
  timeZone: string;
  /** Calling code without the plus sign. */
  callingCode: string;
  /** Digits of a phone after the calling code. */
  phoneDigits: number;
  /** Digits that may be dialled before a phone of the country and are no part of it. */
  trunkPrefixes: readonly string[];
  /** Digits a mobile starts with after the calling code; empty where any may come. */
  mobilePrefix: string;
  phoneExample: string;
  /** Where maps begin. */
  capital: { latitude: number; longitude: number };
  /** In degrees, the box that holds the country with its islands. */
  box: { south: number; west: number; north: number; east: number };
  words: { region: string; commune: string; flat: string; taxId: string; ticket: string; invoice: string };
};

export const countries = {
  cl: {
    name: 'Chile',
    locale: 'es-CL',
    currency: 'CLP',
    currencySymbol: '$',
    decimals: 0,
    thousands: '.',
    timeZone: 'America/Santiago',
    callingCode: '56',
    phoneDigits: 9,
    trunkPrefixes: ['0'],
    mobilePrefix: '9',
    phoneExample: '+56 9 8765 4321',
    capital: { latitude: -33.4489, longitude: -70.6693 },
    box: { south: -56.6, west: -109.6, north: -17.4, east: -66.3 },
    words: {
      region: 'Región',
      commune: 'Comuna',
      flat: 'Departamento',
      taxId: 'RUT',
      ticket: 'Boleta',
      invoice: 'Factura',
    },
  },
  cr: {
    name: 'Costa Rica',
    locale: 'es-CR',
    currency: 'CRC',
    currencySymbol: '₡',
    decimals: 0,
    thousands: '.',
    timeZone: 'America/Belize',
    callingCode: '506',
    phoneDigits: 8,
    trunkPrefixes: [],
    mobilePrefix: '',
    phoneExample: '+506 8765 4321',
    capital: { latitude: 9.9281, longitude: -84.0907 },
    box: { south: 5.4, west: -87.2, north: 11.3, east: -82.5 },
    words: {
      region: 'Provincia',
      commune: 'Cantón',
      flat: 'Apartamento',
      taxId: 'Cédula',
      ticket: 'Tiquete',
      invoice: 'Factura electrónica',
    },
  },
  gt: {
    name: 'Guatemala',
    locale: 'es-GT',
    currency: 'GTQ',
    currencySymbol: 'Q',
    decimals: 2,
    thousands: ',',
    timeZone: 'America/Guatemala',
    callingCode: '502',
    phoneDigits: 8,
    trunkPrefixes: [],
    mobilePrefix: '',
    phoneExample: '+502 5765 4321',
    capital: { latitude: 14.6349, longitude: -90.5069 },
    box: { south: 13.7, west: -92.3, north: 17.9, east: -88.2 },
    words: {
      region: 'Departamento',
      commune: 'Municipio',
      flat: 'Apartamento',
      taxId: 'NIT',
      ticket: 'Factura',
      invoice: 'Factura con NIT',
    },
  },
  mx: {
    name: 'México',
    locale: 'es-MX',
    currency: 'MXN',
    currencySymbol: '$',
    decimals: 2,
    thousands: ',',
    timeZone: 'America/Mexico_City',
    callingCode: '52',
    phoneDigits: 10,
    trunkPrefixes: ['01', '044', '045', '1'],
    mobilePrefix: '',
    phoneExample: '+52 55 8765 4321',
    capital: { latitude: 19.4326, longitude: -99.1332 },
    box: { south: 14.5, west: -118.6, north: 32.8, east: -86.6 },
    words: {
      region: 'Estado',
      commune: 'Alcaldía o municipio',
      flat: 'Departamento',
      taxId: 'RFC',
      ticket: 'Ticket',
      invoice: 'Factura',
    },
  },
} as const satisfies Record<string, Country>;

export type CountryCode = keyof typeof countries;
export const countryCodes = Object.keys(countries) as [CountryCode, ...CountryCode[]];

/** Separator of CSV files that the country's Excel opens; it must differ from the decimal mark. */
export const csvSeparator = (country: CountryCode): ',' | ';' => (countries[country].thousands === '.' ? ';' : ',');

/** CSV format of the country's Excel: separator and decimal mark. */
export const csvFormat = (country: CountryCode) => {
  const { decimals, thousands } = countries[country];
  return { separator: csvSeparator(country), decimals, decimalMark: thousands === '.' ? ',' : '.' } as const;
};

/** Conventions of a new company by its country. */
export const conventionsOf = (country: CountryCode) => {
  const { currency, timeZone, decimals } = countries[country];
  return { currency, timeZone, withCents: decimals > 0 };
};
