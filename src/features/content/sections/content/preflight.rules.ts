import { sitePath, safeAddress } from '../fields/addresses.rules.ts';
import { addressesIn, picturesIn, valuesOf } from './contentValues.rules.ts';
import { idOf, type Section, type SectionContent } from './sectionContent.contract.ts';
import type { RichText } from '../fields/richText.contract.ts';
import { type SearchTextField, searchTextProblem } from './searchTexts.rules.ts';
import { sectionLabel } from './sectionText.rules.ts';
import { typeNamed } from '../types/sectionTypes.contract.ts';
import type { Finding } from './review.contract.ts';

const ofField = (field: string, severity: Finding['severity'], message: string): Finding => ({
  severity,
  message,
  field,
  sectionId: null,
});
const ofSection = (section: Section, severity: Finding['severity'], message: string): Finding => ({
  severity,
  message: `${sectionLabel(section)}: ${message}`,
  field: null,
  sectionId: idOf(section),
});

function wordFindings(field: SearchTextField, label: string, value: string): Finding[] {
  const problem = searchTextProblem(field, label, value);
  return problem ? [ofField(field, problem.severity, problem.message)] : [];
}

/** How many titles of the whole page a section draws. */
function mainTitles(section: Section): number {
  const values = valuesOf(section);
  const rank = values.find(({ path }) => path.length === 1 && path[0] === 'rank');
  const title = values.find(({ path }) => path.length === 1 && path[0] === 'title');
  const titleCount = rank?.value === 'page' && title?.value ? 1 : 0;
  const texts = values.flatMap(({ field, value }) =>
    field.kind === 'richText'
      ? ((value as RichText).content ?? []).filter((block) => block.type === 'heading' && block.attrs.level === 1)
      : [],
  );
  return titleCount + texts.length;
}

function titleFindings(content: readonly Section[]): Finding[] {
  const [first, ...others] = content.flatMap((section) => Array<Section>(mainTitles(section)).fill(section));
  if (!first)
    return [ofField('content', 'error', 'Falta el título principal: agrega una portada, o un texto con un título 1.')];
  return others.map((section) =>
    ofSection(section, 'warning', 'La página ya tiene un título principal: deja uno solo.'),
  );
}

/** Bytes of a stored picture, in all its sizes, from which a guest waits for it on a phone. */
const heavy = 250_000;
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} KB`;

/** A document of sections as guests would get it. */
type CheckedDocument = { title: string; description: string; sharePictureKey: string | null; content: SectionContent };

/** Data of the site besides the page. */
export type SiteFacts = {
  /** Whether something is at a path, without the slash it begins with. */
  leads: (path: string) => boolean;
  /** Bytes of each picture, by key. */
  bytes: ReadonlyMap<string, number>;
};

function sectionFindings(section: Section, { leads, bytes }: SiteFacts, places: ReadonlySet<string>): Finding[] {
  if (!typeNamed(section.type))
    return [ofSection(section, 'warning', 'Es de otra aplicación: se guarda, pero no se ve en la página.')];
  const withoutText = picturesIn(section).filter(({ picture }) => picture.alt === '').length;
  const dead = addressesIn(section).filter((address) => {
    const path = sitePath(address);
    const nowhere = address.startsWith('#') && address.length > 1 && !places.has(address.slice(1));
    return nowhere || safeAddress(address) === null || (path !== null && !leads(path));
  });
  const large = picturesIn(section)
    .map(({ picture }) => bytes.get(picture.key) ?? 0)
    .filter((size) => size > heavy);
  return [
    ...(withoutText > 0
      ? [
          ofSection(
            section,
            'warning',
            `Falta el texto alternativo de ${withoutText === 1 ? 'una imagen' : `${withoutText} imágenes`}.`,
          ),
        ]
      : []),
    ...dead.map((address) =>
      ofSection(
        section,
        'error',
        address.startsWith('#')
          ? `El enlace «${address}» no lleva a ninguna sección de esta página.`
          : `El enlace «${address}» no lleva a ninguna página publicada.`,
      ),
    ),
    ...large.map((size) =>
      ofSection(
        section,
        'warning',
        `Una imagen pesa ${kilobytes(size)}: en un teléfono tarda. Usa una de menos de ${kilobytes(heavy)}.`,
      ),
    ),
  ];
}

/** Problems of a page to fix before publishing; errors first. */
export function preflight(content: CheckedDocument, shared: readonly Section[], site: SiteFacts): Finding[] {
  const { title, description, sharePictureKey, content: sections } = content;
  const all = [...shared, ...sections.content];
  const places = new Set(all.map((section) => `s-${idOf(section)}`));
  const found = [
    ...wordFindings('title', 'el título', title),
    ...wordFindings('description', 'la descripción', description),
    ...(sharePictureKey === null
      ? [ofField('sharePictureKey', 'warning', 'Falta la imagen que se ve al compartir la página.')]
      : []),
    ...titleFindings(sections.content),
    ...all.flatMap((section) => sectionFindings(section, site, places)),
  ];
  return found.toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'));
}
