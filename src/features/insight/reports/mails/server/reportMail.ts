import { changeText, formatPercent, isAlike, percentChange, sized } from '#kit/contract/values/change.ts';
import { axisLabels } from '#kit/contract/values/axis.ts';
import { capitalized } from '#kit/contract/values/capitalized.ts';
import type { Format } from '#kit/contract/values/format.ts';
import { html } from '#kit/contract/values/html.ts';
import { defineMail } from '#kit/server/mail/defineMail.ts';
import {
  mailButton,
  mailHeading,
  mailIllustration,
  mailNote,
  mailParagraph,
  type MailPart,
  mailPicture,
  mailTable,
} from '#kit/server/mail/mailParts.ts';
import { bold, type Inline, lines, oneLine } from '#kit/server/mail/mailText.ts';
import { type CountryCode } from '#domain/countries.ts';
import { formatDecimal, formatInteger, formatMoney } from '#domain/money.ts';
import { drawnOverTime, earlier, isEmptyReport, mainOf } from '../../metrics/drawing.ts';
import type { MetricKind } from '../../metrics/metrics.contract.ts';
import { metricFormats } from '../../metrics/metricFormats.ts';
import { mixLabels } from '../../mixLabels.ts';
import { mixFilterNames, type Report, type ReportColumn, reportLabels } from '../../reports.contract.ts';
import { mailedPeriodText } from '../mailedPeriodText.ts';
import type { Cadence } from '../mails.contract.ts';
import type { Mailed } from './readMailed.ts';
import { drawReport, drawnRows, linesOf, pictureSize, pointsOf } from './reportPicture.ts';
import { reportUrl } from './reportUrl.ts';

export type MailContext = {
  company: { name: string; country: CountryCode; origin: string };
  cadence: Cadence;
  authorName: string;
};

/** A report as a mail shows it, the same for all recipients with the same access. */
export type ReportContent = {
  subject: string;
  picture: Buffer | null;
  parts: MailPart[];
  context: MailContext;
};

const pictureName = 'grafico.png';
const cadenceLabels = { weekly: 'semanal', monthly: 'mensual' } as const;

/** `number`: a percentage or points, as precise as it is. */
type Formats = Readonly<Record<MetricKind | 'number', Format>>;
type MailedReportData = { report: Report; formats: Formats };

function formatsIn(country: CountryCode): Formats {
  const number = (value: number) => formatDecimal(value, country);
  const metrics = metricFormats({
    money: (value) => formatMoney(value, country),
    integer: (value) => formatInteger(value, country),
    decimal: number,
  });
  return { ...metrics, number };
}

const formatValue = (value: number | null | undefined, { kind }: ReportColumn, formats: Formats): string =>
  value == null ? '—' : formats[kind](value);

type Figures = Report['totals'];

/** Change of a figure: `+12,4 %`, percentages in points; blank when there is nothing to compare with. */
function changeOf(figures: Figures, column: ReportColumn, { number }: Formats): string {
  const [value, before] = [figures.values[column.key], earlier(figures, column)];
  if (value == null || before == null || (value === 0 && before === 0)) return '';
  const change =
    column.kind === 'percent' ? Math.round((value - before) * 10) / 10 : percentChange(...sized(value, before));
  if (change === null) return '';
  if (isAlike(change)) return '=';
  const size = Math.abs(change);
  const points = `${number(size)} ${size === 1 ? 'punto' : 'puntos'}`;
  return `${change > 0 ? '+' : '−'}${column.kind === 'percent' ? points : formatPercent(size, number)}`;
}

const tones = { good: '#0f7a51', bad: '#c42a2f', none: '#5f697d' };

/** The same, coloured by whether it is good. */
function changeCell(figures: Figures, column: ReportColumn, formats: Formats): Inline {
  const text = changeOf(figures, column, formats);
  if (text === '') return '';
  const isMore = text.startsWith('+');
  const tone =
    column.better === 'neither' || !/^[+−]/.test(text)
      ? tones.none
      : isMore === (column.better === 'up')
        ? tones.good
        : tones.bad;
  return {
    html: html`<span style="color:${tone};font-size:13px;white-space:nowrap">${text}</span>`,
    plain: `(${text})`,
  };
}

/** The figure of the chart, large, with its change in words. */
function mainFigure({ report, formats }: MailedReportData): MailPart | null {
  const main = mainOf(report);
  const { totals, compared } = report;
  const value = totals.values[main.key];
  if (value == null) return null;
  const [size, previous] = sized(value, earlier(totals, main));
  const text = changeText({
    value: size,
    previous,
    than: compared?.words ?? '',
    format: formats[main.kind],
    decimal: formats.number,
  });
  return {
    html: html`<p style="margin:16px 0 0;font-size:14px;line-height:20px;color:#5f697d">${main.label}</p>
<p style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:bold;color:#1b2230">${formats[main.kind](value)}
${text && html`<span style="display:block;font-size:14px;line-height:20px;font-weight:normal;color:#5f697d">${text}</span>`}</p>
`,
    plain: `${main.label}: ${formats[main.kind](value)}${text ? `, ${text}` : ''}`,
  };
}

/** The other totals of the period. */
function otherFigures({ report, formats }: MailedReportData): MailPart | null {
  const { totals, compared, main } = report;
  const columns = report.columns.filter(({ key }) => key !== main && totals.values[key] != null);
  if (columns.length === 0) return null;
  const rows = columns.map((column) => [
    column.label,
    bold(formatValue(totals.values[column.key], column, formats)),
    ...(compared ? [changeCell(totals, column, formats)] : []),
  ]);
  return mailTable(['Cifra', 'Total', ...(compared ? ['Cambio'] : [])], rows);
}

/** Labels that have room below a drawing. */
const maxLabels = 8;

/** Alternative text of the chart: its highest and lowest value. */
function pictureText({ report, formats }: MailedReportData): string {
  const main = mainOf(report);
  const format = formats[main.kind];
  const known = pointsOf(report).flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  const ordered = known.toSorted((one, other) => other.value - one.value);
  const pointText = (point: { name: string; value: number } | undefined) =>
    point && `${point.name}, ${format(point.value)}`;
  const of = drawnOverTime.includes(report.type) ? '' : `, por ${report.rowLabel.toLowerCase()}`;
  return `Gráfico de ${main.label.toLowerCase()}${of}: lo más alto, ${pointText(ordered[0])}; lo más bajo, ${pointText(ordered.at(-1))}.`;
}

/** The picture with its labels around it, since the picture has no letters. */
function chart(content: MailedReportData): MailPart {
  const { report, formats } = content;
  const main = mainOf(report);
  const points = pointsOf(report);
  const highest = axisLabels(linesOf(points), formats[main.kind]).at(-1);
  const every = Math.ceil(points.length / maxLabels);
  const labelled = points.filter((_, at) => (points.length - 1 - at) % every === 0);
  const small = 'font-size:12px;line-height:16px;color:#5f697d';
  const mark = (colour: string) =>
    html`<span style="display:inline-block;width:10px;height:10px;border-radius:2px;background:${colour}"></span>`;
  return mailIllustration(html`<p style="margin:0 0 8px;${small}">${mark('#1d5fe0')} Este período
${report.compared && html`&nbsp; ${mark('#aab3c2')} ${capitalized(report.compared.words)}`}
&nbsp; Línea más alta: ${highest}</p>
${mailPicture({ name: pictureName, alt: pictureText(content), ...pictureSize })}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 16px;max-width:${pictureSize.width}px;table-layout:fixed"><tr>${labelled.map(
    ({ label }) => html`<td align="center" style="${small}">${label}</td>`,
  )}</tr></table>
`);
}

/** A second figure, which plain text labels because it has no column headings. */
const besideCell = ({ label }: ReportColumn, value: string): Inline => ({
  html: html`${value}`,
  plain: `· ${label}: ${value}`,
});

/** The first rows of the report, numbered as in the chart. */
function firstRows({ report, formats }: MailedReportData): MailPart[] {
  if (report.rows.length === 0) return [];
  const main = mainOf(report);
  const beside = report.columns.find(({ key }) => key !== main.key);
  const numbered = !drawnOverTime.includes(report.type);
  const drawn = report.rows.slice(0, drawnRows);
  const nameOf = (label: string, at: number) => `${numbered ? `${at + 1}. ` : ''}${oneLine(label)}`;
  const rows = drawn.map((row, at) => [
    nameOf(row.label, at),
    lines([formatValue(row.values[main.key], main, formats), changeCell(row, main, formats)]),
    ...(beside ? [besideCell(beside, formatValue(row.values[beside.key], beside, formats))] : []),
  ]);
  const more = report.rows.length - drawn.length;
  const rest =
    more > 0 && (more === 1 ? 'Y una fila más en el reporte.' : `Y ${formats.integer(more)} filas más en el reporte.`);
  const table = mailTable([report.rowLabel, main.label, ...(beside ? [beside.label] : [])], rows);
  return [{ ...table, plain: `${report.rowLabel}:\n${table.plain}` }, ...(rest ? [mailNote(rest)] : [])];
}

const maxNames = 5;

/** Filters of the report, in words. */
function narrowedText({ query, storeNames, groupName }: Mailed): string {
  const names = storeNames.slice(0, maxNames).map(oneLine).join(', ');
  const others = storeNames.length - maxNames;
  return [
    ...(groupName ? [`Grupo: ${oneLine(groupName)}`] : []),
    ...(names ? [`Locales: ${names}${others > 0 ? ` y ${others} más` : ''}`] : []),
    ...mixFilterNames.flatMap((name) => {
      const [label, options] = mixLabels[name];
      const value = query[name];
      return value === undefined ? [] : [`${label}: ${options[value] ?? value}`];
    }),
    ...(query.sameStores ? ['Solo locales que vendieron en ambos períodos'] : []),
  ].join(' · ');
}

/** Draws a report for its mails. */
export async function reportContent(mailed: Mailed, context: MailContext): Promise<ReportContent> {
  const { report } = mailed;
  const { company, cadence } = context;
  const content = { report, formats: formatsIn(company.country) };
  const period = mailedPeriodText(cadence, report.range);
  const narrowed = narrowedText(mailed);
  const isEmpty = isEmptyReport(report);
  const hasPicture = !isEmpty && pointsOf(report).length > 0;
  const figures = isEmpty
    ? [mailParagraph('No hubo ventas en este período.')]
    : [mainFigure(content), hasPicture && chart(content), otherFigures(content), ...firstRows(content)];
  return {
    subject: `Reporte ${cadenceLabels[cadence]}: ${reportLabels[report.type]} · ${period}`,
    context,
    picture: hasPicture ? await drawReport(pointsOf(report)) : null,
    parts: [
      mailHeading(reportLabels[report.type]),
      mailNote(capitalized(report.range.words)),
      ...(narrowed ? [mailNote(narrowed)] : []),
      ...figures.filter((part): part is MailPart => Boolean(part)),
      mailButton(reportUrl(company.origin, mailed.query), 'Abrir el reporte'),
      ...report.notes.map((note) => mailNote(note)),
    ],
  };
}

/** `unsubscribeUrl`: null in a test that its author sends to themselves. */
type ReportMail = { content: ReportContent; unsubscribeUrl: string | null };

/** A report by mail, as one recipient gets it. */
export const reportMail = defineMail<ReportMail>({
  name: 'reports.report',
  use: 'report',
  audience: 'subscribers',
  sender: ({ content }) => ({ name: content.context.company.name }),
  subject: ({ content, unsubscribeUrl }) => `${unsubscribeUrl ? '' : '[Prueba] '}${content.subject}`,
  body: ({ content: { parts, context }, unsubscribeUrl }) => [
    ...parts,
    mailNote(
      unsubscribeUrl
        ? `Recibes este correo porque ${oneLine(context.authorName)} lo configuró en Comanda para ti.`
        : 'Es una prueba que pediste tú: nadie más la recibe.',
    ),
  ],
  pictures: ({ content: { picture } }) => (picture ? [{ name: pictureName, base64: picture.toString('base64') }] : []),
  optOut: ({ unsubscribeUrl }) =>
    unsubscribeUrl === null ? null : { url: unsubscribeUrl, label: 'No recibir más este reporte' },
});
