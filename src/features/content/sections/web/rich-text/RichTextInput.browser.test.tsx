import { beforeEach, describe, expect, test } from 'vitest';
import { safeAddress } from '../../fields/addresses.rules.ts';
import { linksOf, plainText, type RichText, richText } from '../../fields/richText.contract.ts';
import { pasteIntoText } from './testing/pasteIntoText.tsx';

let attacked = false;
beforeEach(() => {
  attacked = false;
  Object.assign(window, { attack: () => (attacked = true) });
});

/** Pastes HTML as it comes from another page; answers what is on the form afterwards. */
async function pasted(html: string): Promise<RichText> {
  const current = await pasteIntoText({ 'text/html': html });
  await expect.poll(() => plainText(current())).toContain('fin');
  return current();
}

const attacks = [
  '<script>attack()</script>',
  '<img src=x onerror=attack()>',
  '<svg onload=attack()><script>attack()</script></svg>',
  '<iframe srcdoc="<script>parent.attack()</script>"></iframe>',
  '<object data="data:text/html,<script>parent.attack()</script>"></object>',
  '<math><mtext><table><mglyph><style><img src=x onerror=attack()></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=attack()>"></p></noscript>',
  '<a href="javascript:attack()">enlace</a>',
  '<a href="java\tscript:attack()">enlace</a>',
  '<a href="JaVaScRiPt&colon;attack()">enlace</a>',
  '<a href="data:text/html,<script>attack()</script>">enlace</a>',
  '<a href="vbscript:attack()">enlace</a>',
  '<a href="//evil.example">enlace</a>',
  '<a href="https://user:pw@evil.example">enlace</a>',
  '<a href="https://good.example" onclick="attack()" style="position:fixed">enlace</a>',
  '<p style="background:url(//evil.example)" onmouseover="attack()">texto</p>',
  '<style>body { display: none }</style>',
  '<base href="//evil.example"><meta http-equiv="refresh" content="0;url=//evil.example">',
  '<form action="//evil.example"><input autofocus onfocus=attack()><button>Enviar</button></form>',
  '<div data-pm-slice="1 1 [&quot;script&quot;,null]"><script>attack()</script></div>',
  '<ul><li><p>uno</p><h2>título</h2><blockquote>cita</blockquote></li></ul>',
  '<ol start="7" type="i"><li><img src=x onerror=attack()>uno<ul><li><pre>dos</pre></li></ul></li></ol>',
  '<table><tr><th onclick="attack()">celda</th></tr></table><h6>pequeño</h6><hr>',
];

describe('pasted HTML', () => {
  test('keeps the structure of the contract', async () => {
    const text = await pasted(
      '<h2>Título</h2><p>Un <b>texto</b> con <a href="https://good.example/a">enlace</a></p><ul><li>uno</li></ul><p>fin</p>',
    );
    expect(text.content?.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'bulletList', 'paragraph']);
    expect(linksOf(text)).toEqual(['https://good.example/a']);
  });

  test.each(attacks)('becomes valid text or nothing: %j', async (attack) => {
    const text = await pasted(`<p>inicio</p>${attack}<p>fin</p>`);
    expect(richText.safeParse(text).error).toBeUndefined();
    expect(linksOf(text).filter((href) => safeAddress(href) === null)).toEqual([]);
    expect(document.querySelector('[contenteditable] :is(script, iframe, object, style, form, svg)')).toBeNull();
    expect(attacked).toBe(false);
  });
});
