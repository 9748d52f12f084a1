import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { titleOf } from '../../drawing/parts.rules.ts';
import { richTextHtml } from '../../drawing/richTextHtml.rules.ts';
import { list, richText, text } from '../../fields/sectionFields.contract.ts';
import { title } from '../commonFields.contract.ts';

export const faqSection = defineSection({
  label: 'Preguntas frecuentes',
  icon: 'help',
  fields: {
    title,
    items: list('Preguntas', 'Pregunta', 40, { question: text('Pregunta', 200), answer: richText('Respuesta') }),
  },
  blank: { title: 'Preguntas frecuentes' },
  draw: {
    site: (props, context) =>
      html`${titleOf(props.title)}<div class="cs-faq">${props.items.map(
        ({ question, answer }) =>
          html`<details><summary>${question}</summary>${richTextHtml(answer, context)}</details>`,
      )}</div>`,
  },
});
