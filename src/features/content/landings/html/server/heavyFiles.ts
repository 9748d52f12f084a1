import { decodedName } from '../decodedName.rules.ts';
import { hostOf, type HtmlAddress, landingTarget, urlsIn } from './htmlAddresses.ts';
import { basePath, type ShopPlace } from './shopLinks.ts';

/** A style sheet of the company's files that a document loads. */
export type LinkedSheet = { path: string; css: string };

type Loaded = { html: string; addresses: readonly HtmlAddress[] };
type Files = { files: ReadonlyMap<string, { bytes: number }>; sheets: readonly LinkedSheet[]; place: ShopPlace };

/** Bytes from which a phone waits. */
const heavy = 1000 * 1024;
const maxNamed = 3;
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;

/** Path of an address of a style sheet, as files have it. */
const pathFrom = (sheet: string, address: string): string =>
  URL.canParse(address, `https://landing.test/${sheet}`)
    ? decodedName(new URL(address, `https://landing.test/${sheet}`).pathname.slice(1))
    : '';

/** Message about a document that loads more than a phone should, with its heaviest files; null for a lighter one. */
export function heavyFiles({ html, addresses }: Loaded, { files, sheets, place }: Files): string | null {
  const loaded = addresses.filter(({ loads, isChoice }) => loads && !isChoice).map(({ address }) => address);
  const paths = new Set([
    ...loaded.map((address) => decodedName(landingTarget(address, basePath(place)) ?? '')),
    ...sheets.flatMap(({ path, css }) => urlsIn(css).map((address) => pathFrom(path, address))),
  ]);
  const weights = [
    { name: 'el HTML', bytes: Buffer.byteLength(html) },
    ...[...paths].flatMap((path) => {
      const file = files.get(path);
      return file ? { name: path.split('/').slice(2).join('/'), bytes: file.bytes } : [];
    }),
  ].toSorted((one, other) => other.bytes - one.bytes);
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total < heavy) return null;
  const named = weights.slice(0, maxNamed).map(({ name, bytes }) => `${name} (${kilobytes(bytes)})`);
  const hosts = [...new Set(loaded.flatMap((address) => hostOf(address) ?? []))];
  const rest = hosts.length > 0 ? ` Lo de ${hosts.join(', ')} no se pudo pesar.` : '';
  return `Pesa ${kilobytes(total)} con sus archivos: en un teléfono tarda. Lo más pesado: ${named.join(', ')}.${rest}`;
}
