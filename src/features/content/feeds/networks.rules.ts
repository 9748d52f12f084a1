/** File types of feeds, with the content type that networks expect. */
export const fileTypes = {
  xml: 'application/xml',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
} as const;
export type FileType = keyof typeof fileTypes;

type Network = {
  label: string;
  file: FileType;
  /** Rows of a product: one for all stores, one for each store, or the choice of the feed. */
  rows: 'product' | 'store' | 'either';
  /** Where to enter the address. */
  hint: string;
};

export const networks = {
  google: {
    label: 'Google: productos',
    file: 'xml',
    rows: 'either',
    hint: 'Merchant Center › Productos › Fuentes de datos › Archivo desde una URL.',
  },
  googleLocal: {
    label: 'Google: inventario local',
    file: 'tsv',
    rows: 'store',
    hint: 'Merchant Center › Inventario local. El código de tienda de cada local es su número en Comanda.',
  },
  googleMenu: {
    label: 'Google: menú (JSON)',
    file: 'json',
    rows: 'product',
    hint: 'Descarga el archivo y súbelo por SFTP a Actions Center como google.food_menu.',
  },
  meta: {
    label: 'Meta: Facebook e Instagram',
    file: 'csv',
    rows: 'either',
    hint: 'Commerce Manager › Catálogo › Orígenes de datos › Lista de datos programada.',
  },
  tiktok: {
    label: 'TikTok: productos',
    file: 'csv',
    rows: 'either',
    hint: 'TikTok Ads › Catálogos › Agregar productos › Programar por URL.',
  },
  tiktokGeneric: {
    label: 'TikTok: catálogo genérico',
    file: 'csv',
    rows: 'either',
    hint: 'TikTok Ads › Catálogos › Catálogo genérico › Programar por URL.',
  },
} as const satisfies Record<string, Network>;

export type NetworkName = keyof typeof networks;
export const networkNames = Object.keys(networks) as [NetworkName, ...NetworkName[]];
export const networkOf = (name: NetworkName): Network => networks[name];
export const networkLabels = Object.fromEntries(networkNames.map((name) => [name, networks[name].label])) as Readonly<
  Record<NetworkName, string>
>;

/** Whether a feed has a row for each store of a product. */
export function isPerStore({ network, perStore }: { network: NetworkName; perStore: boolean }): boolean {
  const { rows } = networkOf(network);
  return rows === 'either' ? perStore : rows === 'store';
}

/** Path of a feed below the origin of its company. */
export const feedPath = ({ network, token }: { network: NetworkName; token: string }): string =>
  `/feeds/${token}.${networks[network].file}`;
