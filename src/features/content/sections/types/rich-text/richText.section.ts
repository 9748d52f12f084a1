import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { mailRows, mailText } from '../../drawing/mailParts.rules.ts';
import { richTextHtml } from '../../drawing/richTextHtml.rules.ts';
import { choice, richText } from '../../fields/sectionFields.contract.ts';

export const richTextSection = defineSection({
  label: 'Texto',
  icon: 'alignLeft',
  fields: { text: richText('Texto'), align: choice('Alineación', { start: 'A la izquierda', center: 'Al centro' }) },
  draw: {
    site: ({ text, align }, context) => html`<div class="cs-align-${align}">${richTextHtml(text, context)}</div>`,
    mail: ({ text }, context) => mailRows([mailText(text, context)]),
  },
});
