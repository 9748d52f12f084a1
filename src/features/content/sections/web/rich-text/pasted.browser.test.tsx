import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { isList, linksOf, plainText, type RichBlock, type RichText, richText } from '../../fields/richText.contract.ts';
import { pasteIntoText } from './testing/pasteIntoText.tsx';

let current: () => RichText;

/** A text as indented lines: `- uno`, `1. dos`, `# título`. */
function outline(blocks: readonly RichBlock[] = [], indent = ''): string[] {
  return blocks.flatMap((block) => {
    if (!isList(block)) {
      const text = plainText({ type: 'doc', content: [block] });
      return text === '' ? [] : [`${indent}${block.type === 'heading' ? '# ' : ''}${text}`];
    }
    const mark = block.type === 'bulletList' ? '- ' : '1. ';
    return block.content.flatMap(({ content }) => {
      const [first = '', ...others] = outline(content, '');
      return [`${indent}${mark}${first}`, ...others.map((line) => `${indent}  ${line}`)];
    });
  });
}

/** Pastes into an empty text; answers its outline. */
async function pasted(data: Record<string, string>): Promise<string[]> {
  current = await pasteIntoText(data);
  await expect.poll(() => plainText(current())).not.toBe('');
  expect(richText.safeParse(current()).error).toBeUndefined();
  return outline(current().content);
}
const pastedHtml = (html: string) => pasted({ 'text/html': html });
const notice = page.getByRole('alert');

const wordEntry = (level: number, mark: string, text: string, kind = 'Middle') =>
  `<p class=MsoListParagraphCxSp${kind} style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

const wordPage = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=ES-CL><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

describe('lists of other programs become lists', () => {
  test('of Word, with their levels, numbers and marks of text', async () => {
    const word = wordPage(
      `<p class=MsoNormal>Ofertas<o:p></o:p></p>${wordEntry(1, '·', 'Lunes <b>2x1</b>', 'First')}${wordEntry(2, 'o', 'Solo retiro')}${wordEntry(2, '§', 'Con código')}${wordEntry(1, '·', 'Martes', 'Last')}<p class=MsoNormal>Pasos</p>${wordEntry(1, '1.', 'Elige')}${wordEntry(2, 'a)', 'Tamaño')}${wordEntry(1, '2.', 'Paga')}`,
    );
    expect(await pastedHtml(word)).toEqual([
      'Ofertas',
      '- Lunes 2x1',
      '  - Solo retiro',
      '  - Con código',
      '- Martes',
      'Pasos',
      '1. Elige',
      '  1. Tamaño',
      '1. Paga',
    ]);
    expect(JSON.stringify(current())).toContain('"marks":[{"type":"bold"}],"text":"2x1"');
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('of Word without its styles, where bullets are only characters', async () => {
    expect(await pastedHtml('<p>·&nbsp;&nbsp; uno</p><p>·   <i>dos</i></p><p>fin</p>')).toEqual([
      '- uno',
      '- dos',
      'fin',
    ]);
  });

  test('of Google Docs, whose inner lists are beside the entries', async () => {
    const docs =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr"><p dir="ltr"><span style="font-weight:400">uno</span></p></li><ul><li><p>dos</p></li></ul></ul><p>fin</p></b>';
    expect(await pastedHtml(docs)).toEqual(['- uno', '  - dos', 'fin']);
    expect(JSON.stringify(current())).not.toContain('bold');
  });

  test('of a chat, as plain text', async () => {
    const text =
      'Horario de fiestas:\n- 24: hasta las 18:00\n- 25: cerrado\n\n1. Llama\n2. Pide\nUna sola línea\n* no es lista';
    expect(await pasted({ 'text/plain': text })).toEqual([
      'Horario de fiestas:',
      '- 24: hasta las 18:00',
      '- 25: cerrado',
      '1. Llama',
      '1. Pide',
      'Una sola línea',
      '* no es lista',
    ]);
  });

  test('of a mail, whose lines are divided by breaks', async () => {
    expect(await pastedHtml('<div>Trae:<br>• pan<br>• <b>queso</b></div><div>fin</div>')).toEqual([
      'Trae:',
      '- pan',
      '- queso',
      'fin',
    ]);
  });

  test('and texts that only begin with a hyphen or a number do not', async () => {
    expect(await pastedHtml('<p>- dijo ella</p><p>2. Capítulo</p>'.replace('</p><p>', '</p><p>fin</p><p>'))).toEqual([
      '- dijo ella',
      'fin',
      '2. Capítulo',
    ]);
  });
});

describe('what the page does not have', () => {
  test('is named: pictures, videos and links without a use', async () => {
    const lines = await pastedHtml(
      '<p>inicio <img src="https://x.test/a.png"><img src="file:///C:/b.png"></p><iframe src="https://maps.test"></iframe><p><a href="javascript:alert(1)">uno</a> <a href="file:///x">dos</a> <a name="marca">tres</a></p>',
    );
    expect(lines).toEqual(['inicio', 'uno dos tres']);
    await expect
      .element(notice)
      .toHaveTextContent('Quedó fuera: 2 imágenes, 1 video o mapa, 2 enlaces con una dirección que no sirve.');
    await page.getByRole('button', { name: 'Cerrar el aviso' }).click();
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('tables become a line per row, with their marks', async () => {
    const table =
      '<table><caption>Precios</caption><tr><th>Plato</th><th>Precio</th></tr><tr><td><p><b>Empanada</b></p><p>de pino</p></td><td>$2.500</td></tr><tr><td></td><td></td></tr></table><p>fin</p>';
    expect(await pastedHtml(table)).toEqual(['Precios', 'Plato | Precio', 'Empanada de pino | $2.500', 'fin']);
    expect(JSON.stringify(current())).toContain('"marks":[{"type":"bold"}],"text":"Empanada"');
    await expect.element(notice).toHaveTextContent('1 tabla quedó con una línea por fila.');
  });

  test('tables that only arrange a page leave their content as it is', async () => {
    expect(await pastedHtml('<table><tr><td><h2>Hola</h2><ul><li>uno</li></ul></td></tr></table>')).toEqual([
      '# Hola',
      '- uno',
    ]);
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('emoji that a chat has as pictures stay', async () => {
    expect(await pastedHtml('<p>Hola <img alt="👋🏽" src="data:,"> fin</p>')).toEqual(['Hola 👋🏽 fin']);
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('links of http become https, and the notice says so', async () => {
    await pastedHtml('<p><a href="http://empresa.com/a">uno <b>dos</b></a> <a href="HTTP://otra.com">tres</a> fin</p>');
    expect(linksOf(current())).toEqual(['https://empresa.com/a', 'https://empresa.com/a', 'https://otra.com']);
    await expect.element(notice).toHaveTextContent('2 enlaces http:// quedaron como https://: comprueba que abren.');
  });

  test('a link that is typed in the toolbar follows the same rules', async () => {
    await pasted({ 'text/plain': 'carta' });
    const box = page.getByRole('textbox', { name: 'Texto' }).element() as HTMLElement;
    const type = async (address: string) => {
      getSelection()?.selectAllChildren(box);
      await page.getByRole('button', { name: 'Enlace', exact: true }).click();
      await page.getByLabelText('Dirección del enlace').fill(address);
      await page.getByRole('button', { name: 'Guardar' }).click();
    };
    await type('ftp://empresa.com');
    await expect.element(notice).toHaveTextContent('Quedó fuera: 1 enlace con una dirección que no sirve.');
    expect(linksOf(current())).toEqual([]);
    await type('http://empresa.com');
    await expect.poll(() => linksOf(current())).toEqual(['https://empresa.com']);
  });
});
