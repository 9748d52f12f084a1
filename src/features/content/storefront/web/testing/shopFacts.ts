/**
 * Puts the data of a shop into the page, which its modules read once on load: import what is tested afterwards.
 *
 * Tests share a page, so all of them have the same shop.
 */
const facts = document.createElement('script');
facts.id = 'shop';
facts.type = 'application/json';
facts.textContent = JSON.stringify({
  slug: 'demo',
  country: 'cl',
  base: '',
  timeZone: 'America/Santiago',
  terms: null,
  analytics: {},
  map: null,
});
document.head.append(facts);
