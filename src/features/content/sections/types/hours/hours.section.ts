import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { titleOf } from '../../drawing/parts.rules.ts';
import { title } from '../commonFields.contract.ts';

export const hoursSection = defineSection({
  label: 'Horarios',
  icon: 'clock',
  needs: ['stores'],
  fields: { title },
  blank: { title: 'Horarios' },
  draw: {
    site: (props, { stores }) =>
      html`${titleOf(props.title)}<ul class="cs-stores">${stores.map(
        ({ name, hours: lines }) =>
          html`<li class="cs-card"><h3>${name}</h3>${lines.map((line) => html`<p>${line}</p>`)}</li>`,
      )}</ul>`,
  },
});
