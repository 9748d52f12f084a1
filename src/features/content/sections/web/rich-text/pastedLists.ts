/** Lists of pasted texts that are not lists of HTML: Word writes paragraphs, chats write marks. */
type Entry = { level: number; isOrdered: boolean; content: Node[] };

const orderedMark = /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]/i;
/** Marks that begin an entry wherever they are; Word writes `·` and `§` in fonts of symbols. */
const bulletMark = /^\s*[·•▪▫◦●○‣⁃§■□✓✔➢][\s\u00A0]+/u;
/** Marks that other texts begin with too: several lines in a row make a list. */
const doubtfulMark = /^\s*(?:[-–—*][\s\u00A0]+|\d{1,3}[.)][\s\u00A0]+)/u;

/** Removes the first characters of the text in an element. */
function removeStart(element: Element, length: number): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = length;
  while (left > 0 && texts.nextNode()) {
    const node = texts.currentNode as Text;
    const cut = Math.min(left, node.length);
    node.deleteData(0, cut);
    left -= cut;
  }
}

/** Replaces some elements in a row by the lists of their entries, where deeper entries are within the one above. */
function replaceWithLists(elements: readonly Element[], entries: readonly Entry[]): void {
  const [first] = elements;
  if (!first) return;
  const document = first.ownerDocument;
  const open: { level: number; list: HTMLElement }[] = [];
  for (const { level, isOrdered, content } of entries) {
    const tag = isOrdered ? 'ol' : 'ul';
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    const isSame = current?.level === level && current.list.localName === tag;
    if (!isSame) {
      if (current?.level === level) open.pop();
      const list = document.createElement(tag);
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else first.before(list);
      open.push({ level, list });
    }
    const item = document.createElement('li');
    item.append(...content);
    open.at(-1)?.list.append(item);
  }
  for (const element of elements) element.remove();
}

/** Elements that follow each other, without texts between. */
function runsOf(root: Element, isEntry: (element: Element) => boolean): Element[][] {
  const runs: Element[][] = [];
  for (const element of root.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6')) {
    if (!isEntry(element)) continue;
    const last = runs.at(-1);
    if (last && element.previousElementSibling === last.at(-1)) last.push(element);
    else runs.push([element]);
  }
  return runs;
}

const wordLevel = (element: Element): number | null => {
  const [, level] = /mso-list:[^;]*\blevel(\d)/i.exec(element.getAttribute('style') ?? '') ?? [];
  if (level) return Number(level);
  return /\bMsoListParagraph/.test(element.className) && bulletMark.test(element.textContent) ? 1 : null;
};

/** The mark of a list paragraph of Word, which it marks as ignored; else the bullet that the text begins with. */
function takeWordMark(element: Element): string {
  const ignored = [...element.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  if (ignored) {
    const mark = ignored.textContent.trim();
    ignored.remove();
    return mark;
  }
  const [mark = ''] = bulletMark.exec(element.textContent) ?? [];
  removeStart(element, mark.length);
  return mark.trim();
}

/** Turns the list paragraphs of Word into lists. */
export function convertWordLists(root: Element): void {
  for (const run of runsOf(root, (element) => wordLevel(element) !== null)) {
    const entries = run.map((element): Entry => {
      const level = wordLevel(element) ?? 1;
      const mark = takeWordMark(element);
      // The letter is the hollow bullet of Word's second level.
      const isOrdered = mark !== 'o' && orderedMark.test(mark);
      return { level, isOrdered, content: [...element.childNodes] };
    });
    replaceWithLists(run, entries);
  }
}

/** An element whose text is one line. */
const isLine = (element: Element): boolean =>
  element.querySelector('p, div, ul, ol, table, h1, h2, h3, h4, h5, h6') === null && element.closest('li') === null;

/** Splits paragraphs of several lines where these begin with marks, as mails and chats write lists. */
export function splitLines(root: Element): void {
  for (const element of root.querySelectorAll('p, div')) {
    const breaks = [...element.children].filter(({ localName }) => localName === 'br');
    if (breaks.length === 0 || !isLine(element)) continue;
    const lines: Node[][] = [[]];
    for (const node of element.childNodes) {
      if (node.nodeName === 'BR') lines.push([]);
      else lines.at(-1)?.push(node);
    }
    const texts = lines.map((line) => line.map(({ textContent }) => textContent).join(''));
    if (!texts.some((text) => bulletMark.test(text) || doubtfulMark.test(text))) continue;
    const paragraphs = lines.map((line) => {
      const paragraph = element.ownerDocument.createElement('p');
      paragraph.append(...line);
      return paragraph;
    });
    element.replaceWith(...paragraphs.filter(({ textContent }) => textContent.trim() !== ''));
  }
}

/** Turns lines that begin with a bullet into lists, and those with hyphens, asterisks or numbers where several follow. */
export function convertTextLists(root: Element): void {
  const markOf = ({ textContent }: Element) => bulletMark.exec(textContent) ?? doubtfulMark.exec(textContent);
  for (const run of runsOf(root, (element) => isLine(element) && markOf(element) !== null)) {
    const isCertain = run.every((element) => bulletMark.test(element.textContent));
    if (!isCertain && run.length < 2) continue;
    const entries = run.map((element): Entry => {
      const [mark = ''] = markOf(element) ?? [];
      removeStart(element, mark.length);
      return { level: 1, isOrdered: /\d/.test(mark), content: [...element.childNodes] };
    });
    replaceWithLists(run, entries);
  }
}

/** Moves lists that are directly within a list into the entry above them, as the editor has them. */
export function nestStrayLists(root: Element): void {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const above = list.previousElementSibling;
    if (above?.localName === 'li') above.append(list);
    else {
      const item = list.ownerDocument.createElement('li');
      list.replaceWith(item);
      item.append(list);
    }
  }
}

/** A plain text that has marks of lists as HTML, a paragraph per line; null for another. */
export function listTextAsHtml(text: string): string | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  if (!lines.some((line) => bulletMark.test(line) || doubtfulMark.test(line))) return null;
  const { body } = document.implementation.createHTMLDocument('');
  for (const line of lines) {
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.textContent = line;
    body.append(paragraph);
  }
  return body.innerHTML;
}
