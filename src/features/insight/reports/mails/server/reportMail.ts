import { changeText, formatPercent, isAlike, percentChange, sized } from '#kit/contract/values/change.ts';
import { axisLabels } from '#kit/contract/values/axis.ts';
import { capitalized } from '#kit/contract/values/capitalized.ts';
import type { Format } from '#kit/contract/values/format.ts';
import { html, type Html } from '#kit/server/html.ts';
import type { Mail } from '#kit/server/mail/mail.ts';
import {
  mailButton,
  mailHeading,
  mailLink,
  mailNote,
  mailPage,
  mailParagraph,
  mailPicture,
  mailTable,
  oneLine,
} from '#kit/server/mail/mailPage.ts';
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

/** Content of a mail, the same for all recipients with the same scope. */
export type MailContent = {
  subject: string;
  picture: Buffer | null;
  parts: Html[];
  lines: string[];
  context: MailContext;
};

const pictureName = 'grafico.png';
const cadenceLabels = { weekly: 'semanal', monthly: 'mensual' } as const;

type Formats = Readonly<Record<MetricKind, Format>>;
type MailedReportData = { report: Report; formats: Formats };

const formatsIn = (country: CountryCode): Formats =>
  metricFormats({
    money: (value) => formatMoney(value, country),
    integer: (value) => formatInteger(value, country),
    decimal: (value) => formatDecimal(value, country),
  });

const formatValue = (value: number | null | undefined, { kind }: ReportColumn, formats: Formats): string =>
  value == null ? '—' : formats[kind](value);

type Figures = Report['totals'];

/** By how much a figure changed: `+12,4 %`, a percentage by points; blank where there is nothing to hold it against. */
function changeOf(figures: Figures, column: ReportColumn, { decimal }: Formats): string {
  const [value, before] = [figures.values[column.key], earlier(figures, column)];
  if (value == null || before == null || (value === 0 && before === 0)) return '';
  const change =
    column.kind === 'percent' ? Math.round((value - before) * 10) / 10 : percentChange(...sized(value, before));
  if (change === null) return '';
  if (isAlike(change)) return '=';
  const size = Math.abs(change);
  const points = `${decimal(size)} ${size === 1 ? 'punto' : 'puntos'}`;
  return `${change > 0 ? '+' : '−'}${column.kind === 'percent' ? points : formatPercent(size, decimal)}`;
}

const tones = { good: '#0f7a51', bad: '#c42a2f', none: '#5f697d' };

/** The same in the colour of what it means. */
function changeCell(figures: Figures, column: ReportColumn, formats: Formats): Html | string {
  const text = changeOf(figures, column, formats);
  if (text === '') return '';
  const isMore = text.startsWith('+');
  const tone =
    column.better === 'neither' || !/^[+−]/.test(text)
      ? tones.none
      : isMore === (column.better === 'up')
        ? tones.good
        : tones.bad;
  return html`<span style="color:${tone};font-size:13px;white-space:nowrap">${text}</span>`;
}

/** The figure that is drawn, large, with its change in words. */
function mainFigure({ report, formats }: MailedReportData): { part: Html; line: string } | null {
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
    decimal: formats.decimal,
  });
  return {
    part: html`<p style="margin:16px 0 0;font-size:14px;line-height:20px;color:#5f697d">${main.label}</p>
<p style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:bold;color:#1b2230">${formats[main.kind](value)}
${text && html`<span style="display:block;font-size:14px;line-height:20px;font-weight:normal;color:#5f697d">${text}</span>`}</p>
`,
    line: `${main.label}: ${formats[main.kind](value)}${text ? `, ${text}` : ''}`,
  };
}

/** The other figures of the whole period. */
function otherFigures({ report, formats }: MailedReportData): { part: Html; lines: string[] } | null {
  const { totals, compared, main } = report;
  const columns = report.columns.filter(({ key }) => key !== main && totals.values[key] != null);
  if (columns.length === 0) return null;
  const rows = columns.map((column) => [
    column.label,
    html`<b>${formatValue(totals.values[column.key], column, formats)}</b>`,
    ...(compared ? [changeCell(totals, column, formats)] : []),
  ]);
  return {
    part: mailTable(['Cifra', 'Total', ...(compared ? ['Cambio'] : [])], rows),
    lines: columns.map((column) => {
      const change = changeOf(totals, column, formats);
      return `${column.label}: ${formatValue(totals.values[column.key], column, formats)}${change && ` (${change})`}`;
    }),
  };
}

/** Labels that have room below a drawing. */
const maxLabels = 8;

/** Alternative text of the picture: first and last, highest and lowest value. */
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

/** The picture with its words around it, for it has no letters. */
function chart(content: MailedReportData): Html {
  const { report, formats } = content;
  const main = mainOf(report);
  const points = pointsOf(report);
  const highest = axisLabels(linesOf(points), formats[main.kind]).at(-1);
  const every = Math.ceil(points.length / maxLabels);
  const labelled = points.filter((_, at) => (points.length - 1 - at) % every === 0);
  const small = 'font-size:12px;line-height:16px;color:#5f697d';
  const mark = (colour: string) =>
    html`<span style="display:inline-block;width:10px;height:10px;border-radius:2px;background:${colour}"></span>`;
  return html`<p style="margin:0 0 8px;${small}">${mark('#1d5fe0')} Este período
${report.compared && html`&nbsp; ${mark('#aab3c2')} ${capitalized(report.compared.words)}`}
&nbsp; Línea más alta: ${highest}</p>
${mailPicture({ name: pictureName, alt: pictureText(content), ...pictureSize })}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 16px;max-width:${pictureSize.width}px;table-layout:fixed"><tr>${labelled.map(
    ({ label }) => html`<td align="center" style="${small}">${label}</td>`,
  )}</tr></table>
`;
}

/** The first rows of the report, by the numbers that the picture has. */
function firstRows({ report, formats }: MailedReportData): { part: Html; lines: string[] } | null {
  if (report.rows.length === 0) return null;
  const main = mainOf(report);
  const beside = report.columns.find(({ key }) => key !== main.key);
  const numbered = !drawnOverTime.includes(report.type);
  const drawn = report.rows.slice(0, drawnRows);
  const nameOf = (label: string, at: number) => `${numbered ? `${at + 1}. ` : ''}${oneLine(label)}`;
  const rows = drawn.map((row, at) => [
    nameOf(row.label, at),
    html`${formatValue(row.values[main.key], main, formats)}<br>${changeCell(row, main, formats)}`,
    ...(beside ? [formatValue(row.values[beside.key], beside, formats)] : []),
  ]);
  const more = report.rows.length - drawn.length;
  const rest =
    more > 0 && (more === 1 ? 'Y una fila más en el reporte.' : `Y ${formats.integer(more)} filas más en el reporte.`);
  return {
    part: html`${mailTable([report.rowLabel, main.label, ...(beside ? [beside.label] : [])], rows)}${rest && mailNote(rest)}`,
    lines: [
      ...drawn.map((row, at) => `${nameOf(row.label, at)}: ${formatValue(row.values[main.key], main, formats)}`),
      ...(rest ? [rest] : []),
    ],
  };
}

const maxNames = 5;

/** Filters of the report in words. */
function narrowedText({ query, storeNames, groupName, report }: Mailed): string {
  const names = storeNames.slice(0, maxNames).map(oneLine).join(', ');
  const others = storeNames.length - maxNames;
  return [
    ...(groupName ? [`Grupo: ${oneLine(groupName)}`] : []),
    ...(names ? [`Locales: ${names}${others > 0 ? ` y ${others} más` : ''}`] : []),
    ...mixFilterNames.flatMap((name) => {
      const [label, options] = mixLabels[name];
      const value = query[name];
      return value === undefined || report.ignored.includes(name) ? [] : [`${label}: ${options[value] ?? value}`];
    }),
    ...(query.sameStores ? ['Solo locales que vendieron en ambos períodos'] : []),
  ].join(' · ');
}

/** Renders a report as the content of a mail. */
export async function mailContent(mailed: Mailed, context: MailContext): Promise<MailContent> {
  const { report } = mailed;
  const { company, cadence } = context;
  const content = { report, formats: formatsIn(company.country) };
  const period = mailedPeriodText(cadence, report.range);
  const subject = `Reporte ${cadenceLabels[cadence]}: ${reportLabels[report.type]} · ${period}`;
  const [narrowed, link] = [narrowedText(mailed), reportUrl(company.origin, mailed.query)];
  const isEmpty = isEmptyReport(report);
  const noSalesText = 'No hubo ventas en este período.';
  const [main, others, rows] = isEmpty ? [] : [mainFigure(content), otherFigures(content), firstRows(content)];
  const hasPicture = !isEmpty && pointsOf(report).length > 0;
  return {
    subject,
    context,
    picture: hasPicture ? await drawReport(pointsOf(report)) : null,
    parts: [
      mailHeading(reportLabels[report.type]),
      mailNote(capitalized(report.range.words)),
      ...(narrowed ? [mailNote(narrowed)] : []),
      ...(isEmpty ? [mailParagraph(noSalesText)] : []),
      ...(main ? [main.part] : []),
      ...(hasPicture ? [chart(content)] : []),
      ...(others ? [others.part] : []),
      ...(rows ? [rows.part] : []),
      mailButton(link, 'Abrir el reporte'),
      ...report.notes.map((note) => mailNote(note)),
    ],
    lines: [
      capitalized(report.range.words),
      narrowed,
      ...(isEmpty ? [noSalesText] : []),
      [main?.line, ...(others?.lines ?? [])].filter(Boolean).join('\n'),
      rows ? [`${report.rowLabel}:`, ...rows.lines].join('\n') : '',
      `Abrir el reporte: ${link}`,
    ],
  };
}

/** Link to unsubscribe; null in test mails. */
type Ending = { unsubscribeUrl: string | null };

/** The mail of one recipient, as text and as HTML. */
export function reportMail(content: MailContent, { unsubscribeUrl }: Ending): Omit<Mail, 'to'> {
  const { company: of, authorName } = content.context;
  const company = oneLine(of.name);
  const subject = `${unsubscribeUrl ? '' : '[Prueba] '}${content.subject}`.slice(0, 200);
  const why = unsubscribeUrl
    ? `Recibes este correo porque ${oneLine(authorName)} lo configuró en Comanda para ti.`
    : 'Es una prueba que pediste tú: nadie más la recibe.';
  const stop = 'No recibir más este reporte';
  return {
    subject,
    fromName: company,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(content.picture && { pictures: [{ name: pictureName, base64: content.picture.toString('base64') }] }),
    text: `${[subject, ...content.lines, why, unsubscribeUrl && `${stop}: ${unsubscribeUrl}`, company]
      .filter(Boolean)
      .join('\n\n')}\n`,
    html: mailPage({
      subject,
      company,
      body: [...content.parts, mailNote(why), ...(unsubscribeUrl ? [mailNote(mailLink(unsubscribeUrl, stop))] : [])],
    }),
  };
}
