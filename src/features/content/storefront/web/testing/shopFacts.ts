/**
 * Puts the data of a shop into the page before any test file: the shop's modules read it once, and files of a worker
 * share them.
 */
function addShopFacts(): void {
  if (document.getElementById('shop')) return;
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
}

addShopFacts();
