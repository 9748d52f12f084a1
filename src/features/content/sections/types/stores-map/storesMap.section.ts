import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { titleOf } from '../../drawing/parts.rules.ts';
import { title } from '../commonFields.contract.ts';

const directionsUrl = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;

export const storesMapSection = defineSection({
  label: 'Cómo llegar a los locales',
  icon: 'map',
  needs: ['stores'],
  fields: { title },
  blank: { title: 'Cómo llegar' },
  draw: {
    site: (props, { stores }) =>
      html`${titleOf(props.title)}<ul class="cs-stores">${stores.map(
        ({ name, address, phone, position }) =>
          html`<li class="cs-card"><h3>${name}</h3><p>${address}</p>${phone && html`<p>${phone}</p>`}${position && html`<p><a href="${directionsUrl(position)}" target="_blank" rel="noopener noreferrer">Cómo llegar</a></p>`}</li>`,
      )}</ul>`,
  },
});
