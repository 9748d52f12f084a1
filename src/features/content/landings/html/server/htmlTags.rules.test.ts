import { expect, test } from 'vitest';
import { htmlTags } from './htmlTags.ts';

test('reads tags with their positions and decoded attributes', () => {
  const [, tag] = htmlTags(`<p>\n<INPUT TYPE="&#112;assword" data-a=1 b>`);
  expect(tag).toMatchObject({ name: 'input', at: 4 });
  expect([...(tag?.attributes ?? [])]).toEqual([
    ['type', 'password'],
    ['data-a', '1'],
    ['b', ''],
  ]);
});

test('reads the text of titles and links without their tags, and code as it is', () => {
  const html = '<title>Uno &amp; <b>dos</title><a>Pide <b>aquí</b></a> no<script>if (a<b) "<p>"</script>';
  expect(htmlTags(html).map(({ name, text }) => [name, text])).toEqual([
    ['title', 'Uno & <b>dos'],
    ['a', 'Pide aquí'],
    ['b', ''],
    ['script', 'if (a<b) "<p>"'],
  ]);
});
