import { linkAddress } from '../../fields/addresses.rules.ts';
import type { PasteLosses } from './pasteLosses.ts';
import { convertTextLists, convertWordLists, nestStrayLists, splitLines } from './pastedLists.ts';

const embeds = 'iframe, frame, object, embed, video, audio';
const dropped = 'script, style, noscript, template, meta, base, link, title';

/** Emoji that chats paste as pictures. */
const isEmoji = (text: string): boolean =>
  /^[\p{Extended_Pictographic}\p{Emoji_Component}]{1,12}$/u.test(text) && /[^\p{ASCII}]/u.test(text);

function removeImages(root: Element): number {
  let count = 0;
  for (const picture of root.querySelectorAll('img, svg')) {
    const alt = picture.getAttribute('alt') ?? '';
    if (isEmoji(alt)) picture.replaceWith(alt);
    else {
      // Letters count what was opened with pictures of one point.
      if (picture.getAttribute('width') !== '1') count += 1;
      picture.remove();
    }
  }
  return count;
}

function removeAll(root: Element, selector: string): number {
  const found = [...root.querySelectorAll(selector)].filter((each) => !each.parentElement?.closest(selector));
  for (const each of found) each.remove();
  return found.length;
}

/** Links lose an address that no page may have; one of `http:` is changed later, by the editor. */
function removeAddresses(root: Element): number {
  const wrong = [...root.querySelectorAll('a[href]')].filter(
    (link) => linkAddress(link.getAttribute('href') ?? '') === null,
  );
  for (const link of wrong) link.removeAttribute('href');
  return wrong.length;
}

const blocks = 'p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, br, tr, td, th';

/** Moves the text of a cell into a line, with its marks. */
function moveInline(cell: Element, line: Element): void {
  for (const block of [...cell.querySelectorAll(blocks)].toReversed()) block.replaceWith(' ', ...block.childNodes, ' ');
  line.append(...cell.childNodes);
}

/** Writes each row of a table as a line: `Empanada | $2.500`. A table of one column only arranges its content. */
function flattenTable(table: HTMLTableElement): boolean {
  const document = table.ownerDocument;
  const rows = [...table.rows]
    .map((row) => [...row.cells].filter((cell) => cell.textContent.trim() !== ''))
    .filter((cells) => cells.length > 0);
  const isLayout = rows.every(({ length }) => length === 1);
  const lines = rows.map((cells) => {
    const line = document.createElement(isLayout ? 'div' : 'p');
    for (const [place, cell] of cells.entries()) {
      if (place > 0) line.append(' | ');
      if (isLayout) line.append(...cell.childNodes);
      else moveInline(cell, line);
    }
    return line;
  });
  table.replaceWith(...(table.caption?.childNodes ?? []), ...lines);
  return !isLayout;
}

/** Innermost first: a table within a cell is part of its line. */
const flattenTables = (root: Element): number =>
  [...root.querySelectorAll('table')].toReversed().filter((table) => flattenTable(table)).length;

/**
 * Prepares pasted HTML for the editor, and counts what it loses. The document is inert: nothing in it loads or runs.
 *
 * The schema of the editor decides what stays; this turns some of what would be lost into nodes of the schema.
 */
export function preparePastedHtml(html: string): { html: string; losses: PasteLosses } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  removeAll(body, dropped);
  const images = removeImages(body);
  const embedded = removeAll(body, embeds);
  const links = removeAddresses(body);
  convertWordLists(body);
  const tables = flattenTables(body);
  splitLines(body);
  convertTextLists(body);
  nestStrayLists(body);
  return { html: body.innerHTML, losses: { images, embeds: embedded, links, tables, secured: 0 } };
}
