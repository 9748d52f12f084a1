import type { Finding } from '#features/content/sections/content/review.contract.ts';
import { type SearchTextField, searchTextProblem } from '#features/content/sections/server/index.ts';
import { hostOf, type HtmlAddress, htmlAddresses, landingTarget } from './htmlAddresses.ts';
import { heavyFiles, type LinkedSheet } from './heavyFiles.ts';
import { lowContrasts } from './lowContrasts.ts';
import { basePath, isCounted, shopPath, type ShopPlace } from './shopLinks.ts';
import { hasTooManyDrawings, type HtmlTag, htmlTags, maxDrawings } from './htmlTags.ts';

/** Data of the company and its site besides the document. */
export type HtmlFacts = {
  /** Whether guests find something at a path of the site, without its first slash. */
  leads: (path: string) => boolean;
  /** Names of other companies of the platform. */
  otherCompanies: readonly string[];
  /** Reference by which orders are counted: `l5`. */
  via: string;
  /** Hosts of the company, whose links are not foreign. */
  hosts: readonly string[];
  place: ShopPlace;
  /** Files of the company's landings by their path, `f/0f3a…/img/foto.png`. */
  files: ReadonlyMap<string, { bytes: number }>;
  /** Style sheets among them that the document loads. */
  sheets: readonly LinkedSheet[];
};

type Document = { html: string; tags: readonly HtmlTag[]; addresses: readonly HtmlAddress[] };
type Severity = Finding['severity'];

/** Line of a position, from 1. */
const lineOf = (html: string, at: number): number => {
  let line = 1;
  for (let next = html.indexOf('\n'); next >= 0 && next < at; next = html.indexOf('\n', next + 1)) line += 1;
  return line;
};

const found = ({ html }: Document, severity: Severity, message: string, at?: number): Finding => ({
  severity,
  message,
  field: 'html',
  sectionId: null,
  ...(at !== undefined && { line: lineOf(html, at) }),
});

/** Problems named one by one; the rest is counted. */
const maxNamed = 8;
function listed<Item>(items: readonly Item[], toFinding: (item: Item) => Finding): Finding[] {
  const named = items.slice(0, maxNamed).map(toFinding);
  const last = named.at(-1);
  const rest = items.length - named.length;
  return last && rest > 0 ? [...named.slice(0, -1), { ...last, message: `${last.message} Y ${rest} más.` }] : named;
}

/** Tokens of `autocomplete` of passwords and cards. */
const secretField = /^(?:current-password|new-password|one-time-code|cc-.{1,20})$/i;
const isSecretField = ({ name, attributes }: HtmlTag) =>
  name === 'input' &&
  (attributes.get('type')?.trim().toLowerCase() === 'password' ||
    (attributes.get('autocomplete') ?? '').split(/\s+/).some((token) => secretField.test(token)));
/** As scripts and markup that no parser reads as such would write it. */
const secretCode = /\btype["']?\s{0,5}[=:,]\s{0,5}["']?password\b/i;

/** Reasons to refuse any landing: fields of passwords and cards, and tags that replace its addresses or the page. */
function refusals(document: Document): Finding[] {
  const { html, tags } = document;
  const secret = tags.find(isSecretField)?.at ?? secretCode.exec(html)?.index;
  const base = tags.find(({ name }) => name === 'base');
  const refresh = tags.find(
    ({ name, attributes }) => name === 'meta' && attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh',
  );
  return [
    ...(html.trim() === '' ? [found(document, 'blocking', 'Falta el HTML: escríbelo o súbelo.')] : []),
    ...(secret === undefined
      ? []
      : [found(document, 'blocking', 'Pide contraseñas o datos de tarjetas: una landing no puede pedirlos.', secret)]),
    ...(base
      ? [found(document, 'blocking', 'Tiene una etiqueta <base>, que cambia todos los enlaces: quítala.', base.at)]
      : []),
    ...(refresh
      ? [found(document, 'blocking', 'Lleva a otra página sola, con <meta http-equiv="refresh">: quítalo.', refresh.at)]
      : []),
  ];
}

function textFindings(document: Document, field: SearchTextField, label: string, text: string, at?: number) {
  const problem = searchTextProblem(field, label, text);
  return problem ? [found(document, problem.severity, problem.message, at)] : [];
}

function headFindings(document: Document): Finding[] {
  const { tags } = document;
  const metaOf = (key: string) =>
    tags.find(
      ({ name, attributes }) => name === 'meta' && (attributes.get('name') ?? attributes.get('property')) === key,
    );
  const title = tags.find(({ name }) => name === 'title');
  const description = metaOf('description');
  const text = (tag: HtmlTag | undefined) => tag?.attributes.get('content')?.trim() ?? '';
  return [
    ...textFindings(document, 'title', 'el título (<title>)', title?.text.trim() ?? '', title?.at),
    ...textFindings(
      document,
      'description',
      'la descripción (<meta name="description">)',
      text(description),
      description?.at,
    ),
    ...(text(metaOf('og:image')) === ''
      ? [found(document, 'warning', 'Falta la imagen que se ve al compartirla (<meta property="og:image">).')]
      : []),
    ...(metaOf('viewport')
      ? []
      : [found(document, 'warning', 'Falta <meta name="viewport">: en un teléfono se verá chica.')]),
  ];
}

function bodyFindings(document: Document): Finding[] {
  const { tags } = document;
  const [first, ...titles] = tags.filter(({ name }) => name === 'h1');
  const pictures = tags.filter(({ name }) => name === 'img');
  const forms = tags.filter(({ name }) => name === 'form');
  return [
    ...(first ? [] : [found(document, 'error', 'Falta el título principal: un <h1>.')]),
    ...listed(titles, ({ at }) => found(document, 'warning', 'Ya hay un título principal (<h1>): deja uno solo.', at)),
    ...listed(
      pictures.filter(({ attributes }) => !attributes.has('alt')),
      ({ at }) => found(document, 'warning', 'Falta el texto alternativo (alt) de una imagen.', at),
    ),
    ...listed(
      pictures.filter(({ attributes }) => !attributes.has('width') || !attributes.has('height')),
      ({ at }) => found(document, 'warning', 'Una imagen no dice su ancho y alto: la página salta al cargarla.', at),
    ),
    ...listed(forms, ({ at }) =>
      found(document, 'warning', 'Un formulario no puede enviar nada desde una landing.', at),
    ),
  ];
}

/** Code bytes from which a phone waits. */
const heavyScript = 50 * 1024;

function scriptFindings(document: Document): Finding[] {
  const scripts = document.tags.flatMap(({ name, at, text }) => (name === 'script' ? { at, code: text } : []));
  const bytes = scripts.reduce((sum, { code }) => sum + code.length, 0);
  const first = (pattern: RegExp) => scripts.find(({ code }) => pattern.test(code));
  const stored = first(/\b(?:localStorage|sessionStorage|indexedDB|document\.cookie|serviceWorker)\b/);
  const moved = first(/\blocation\s{0,5}(?:=|\.href\s{0,5}=|\.replace\s{0,5}\(|\.assign\s{0,5}\()/);
  return [
    ...(bytes > heavyScript
      ? [
          found(
            document,
            'warning',
            `Tiene ${Math.round(bytes / 1024)} KB de código: en un teléfono tarda. Usa menos de 50.`,
          ),
        ]
      : []),
    ...(stored
      ? [found(document, 'warning', 'Su código guarda datos en el navegador: en una landing eso falla.', stored.at)]
      : []),
    ...(moved
      ? [found(document, 'warning', 'Su código lleva a otra página: revisa que sea con un clic.', moved.at)]
      : []),
  ];
}

function addressFindings(document: Document, { leads, hosts, place }: HtmlFacts): Finding[] {
  const isForeign = ({ address }: HtmlAddress) => {
    const host = hostOf(address);
    return host !== null && !hosts.includes(host);
  };
  const loaded = document.addresses.filter(({ loads }) => loads);
  const links = document.addresses.filter(({ loads }) => !loads);
  const isDead = ({ address }: HtmlAddress) => {
    const target = landingTarget(address, basePath(place));
    return target !== null && !leads(target);
  };
  return [
    ...listed(loaded.filter(isForeign), ({ address, at }) => ({
      ...found(document, 'error', `No se carga nada de ${hostOf(address)}: súbelo a tus archivos.`, at),
      field: 'files',
    })),
    ...listed(loaded.filter(isDead), ({ address, at }) => ({
      ...found(document, 'error', `No hay un archivo en «${address.slice(0, 80)}»: súbelo a tus archivos.`, at),
      field: 'files',
    })),
    ...listed(links.filter(isDead), ({ address, at }) =>
      found(document, 'error', `El enlace «${address.slice(0, 80)}» no lleva a ninguna página publicada.`, at),
    ),
    ...listed(
      document.addresses.filter(({ address }) => /^http:/i.test(address)),
      ({ address, at }) => found(document, 'error', `«${address.slice(0, 80)}» no es segura: escríbela con https.`, at),
    ),
    ...listed(
      document.addresses.filter(({ address }) => /^(?:javascript|vbscript):/i.test(address.replaceAll(/\s/g, ''))),
      ({ at }) => found(document, 'error', 'Un enlace ejecuta código: usa una dirección.', at),
    ),
  ];
}

/** Links to the shop whose orders would not be counted. */
function uncountedLinks(document: Document, { leads, place, via }: HtmlFacts): Finding[] {
  const [first, ...others] = document.addresses.filter(({ address, loads }) => {
    const path = loads || isCounted(address, via) ? null : shopPath(address, place);
    return path !== null && (hostOf(address) !== null || leads(path));
  });
  if (!first) return [];
  const links = others.length === 0 ? 'Un enlace' : `${others.length + 1} enlaces`;
  const verb = others.length === 0 ? 'lleva' : 'llevan';
  return [
    {
      ...found(
        document,
        'warning',
        `${links} a tu tienda no ${verb} ?via=${via}: sus pedidos no se cuentan aquí.`,
        first.at,
      ),
      field: 'links',
    },
  ];
}

function weightFindings(document: Document, facts: HtmlFacts): Finding[] {
  const message = heavyFiles(document, facts);
  return message === null ? [] : [{ ...found(document, 'warning', message), field: 'files' }];
}

/** Style sheets of a document in their order, without those for paper. */
const sheetsOf = ({ tags }: Document, { sheets, place }: HtmlFacts): string[] =>
  tags.flatMap(({ name, attributes, text }) => {
    if (/print/i.test(attributes.get('media') ?? '')) return [];
    if (name === 'style') return text;
    const path = name === 'link' ? landingTarget(attributes.get('href') ?? '', basePath(place)) : null;
    return sheets.find((sheet) => sheet.path === path)?.css ?? [];
  });

const ratioText = (ratio: number) => String(Math.floor(ratio * 10) / 10).replace('.', ',');

/** Texts that are hard to read by WCAG. */
const contrastFindings = (document: Document, facts: HtmlFacts): Finding[] =>
  listed(lowContrasts(document.tags, sheetsOf(document, facts)), ({ at, color, background, ratio, needed }) =>
    found(
      document,
      'warning',
      `Un texto ${color} sobre ${background} se lee mal: su contraste es ${ratioText(ratio)} y debe ser ${ratioText(needed)}.`,
      at,
    ),
  );

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
/** Shorter names are words of any text. */
const leastName = 6;

/** Host names in texts. */
const hostInText = /\b((?:[a-z0-9-]{1,63}\.){1,4}(?:cl|pe|co|mx|ar|com|net|org))\b/i;
const bareHost = (name: string) => name.toLowerCase().replace(/^www\./, '');
/** Links of which names are searched. */
const maxLinks = 500;

/** Links to other sites that show another address, or the name of another company of the platform. */
function disguisedLinks(document: Document, { otherCompanies, hosts }: HtmlFacts): Finding[] {
  const companies = otherCompanies.map(plain).filter((name) => name.length >= leastName);
  const links = document.tags
    .flatMap(({ name, attributes, at, text }) => {
      const host = name === 'a' ? hostOf(attributes.get('href')?.trim() ?? '') : null;
      return host === null || hosts.includes(host) ? [] : [{ at, host, text, label: hostInText.exec(text)?.[1] }];
    })
    .slice(0, maxLinks);
  const mislabelled = links.filter(({ label, host }) => label !== undefined && bareHost(label) !== bareHost(host));
  const namesakes = links.filter((link) => {
    const texts = [plain(link.text), plain(link.host)];
    return !mislabelled.includes(link) && companies.some((name) => texts.some((text) => text.includes(name)));
  });
  return [
    ...listed(mislabelled, ({ at, host, label }) =>
      found(document, 'warning', `Un enlace dice «${label}» y lleva a ${host}.`, at),
    ),
    // The name is not in the message: it would disclose companies of the platform.
    ...listed(namesakes, ({ at, host }) =>
      found(document, 'warning', `Un enlace a ${host} lleva el nombre de otra empresa.`, at),
    ),
  ];
}

const order: Readonly<Record<Severity, number>> = { blocking: 0, error: 1, warning: 2 };

const tooManyDrawings: Finding = {
  severity: 'blocking',
  message: `Tiene más de ${maxDrawings} dibujos (<svg>): súbelos como archivos.`,
  field: 'html',
  sectionId: null,
};

/** Paths of what a document loads from the company's site. */
export const loadedPaths = (html: string, place: ShopPlace): string[] =>
  hasTooManyDrawings(html)
    ? []
    : htmlAddresses(htmlTags(html)).flatMap(({ address, loads }) =>
        loads ? (landingTarget(address, basePath(place)) ?? []) : [],
      );

/** Reasons why a document cannot be published. They depend on nothing else. */
export function blockingProblems(html: string): Finding[] {
  if (hasTooManyDrawings(html)) return [tooManyDrawings];
  const tags = htmlTags(html);
  return refusals({ html, tags, addresses: [] });
}

/** Problems of an HTML document to fix before guests see it, the gravest first. */
export function checkHtml(html: string, facts: HtmlFacts): Finding[] {
  if (hasTooManyDrawings(html)) return [tooManyDrawings];
  const tags = htmlTags(html);
  const document = { html, tags, addresses: htmlAddresses(tags) };
  const refused = refusals(document);
  if (html.trim() === '') return refused;
  return [
    ...refused,
    ...headFindings(document),
    ...bodyFindings(document),
    ...addressFindings(document, facts),
    ...scriptFindings(document),
    ...uncountedLinks(document, facts),
    ...disguisedLinks(document, facts),
    ...weightFindings(document, facts),
    ...contrastFindings(document, facts),
  ].toSorted((one, other) => order[one.severity] - order[other.severity]);
}
