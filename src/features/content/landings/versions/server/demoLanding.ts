import { formatVia } from '#domain/orders/via.ts';
import { blankContent } from '#features/content/sections/content/sectionContent.contract.ts';
import type { Db } from '#kit/server/data/database.ts';
import { storeDocument } from '../../record/server/documents.repo.ts';
import * as repo from '../../record/server/landings.repo.ts';
import * as versions from './landingVersions.repo.ts';

const burger = (
  fill: string,
) => `<svg viewBox="0 0 120 90" width="120" height="90" role="img" aria-label="Una hamburguesa">
<path d="M14 40a46 32 0 0 1 92 0z" fill="#e8a33d"/><path d="M10 46h100l-8 12-12-8-12 8-12-8-12 8-12-8-12 8-12-8-8 4z" fill="#5fa344"/>
<rect x="12" y="58" width="96" height="11" rx="5" fill="${fill}"/><path d="M14 72h92v4a10 10 0 0 1-10 10H24a10 10 0 0 1-10-10z" fill="#e8a33d"/>
<g fill="#fff3d6"><circle cx="44" cy="24" r="2.5"/><circle cx="62" cy="18" r="2.5"/><circle cx="78" cy="26" r="2.5"/></g></svg>`;

/** HTML as an agency would deliver it: one file with its styles, pictures and code. */
const summerHtml = (via: string): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>2×1 de verano en hamburguesas</title>
<meta name="description" content="Todos los martes y jueves de verano, dos hamburguesas por el precio de una en nuestros locales.">
<style>
:root { color-scheme: light dark; }
body { margin: 0; font: 17px/1.5 system-ui, sans-serif; color: #2b1a10; background: #fff8ec; }
header { padding: 56px 24px 72px; text-align: center; color: #fff; background: linear-gradient(160deg, #c2410c, #9f1239); }
h1 { margin: 0 0 8px; font-size: clamp(34px, 8vw, 64px); line-height: 1.05; text-wrap: balance; }
main { max-width: 880px; margin: -40px auto 0; padding: 0 20px 64px; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 16px; }
.card { padding: 24px; border-radius: 16px; text-align: center; background: #fff; box-shadow: 0 8px 24px rgb(60 20 0 / 14%); }
.card h2 { margin: 12px 0 4px; font-size: 20px; }
.card p { margin: 0; }
.button { display: inline-block; margin-top: 32px; padding: 16px 40px; border-radius: 999px; font-weight: 700; color: #fff; background: #9f1239; text-decoration: none; }
.center { text-align: center; }
@media (prefers-color-scheme: dark) { body { color: #fdeedd; background: #1c120c; } .card { background: #2b1c14; } }
</style>
</head>
<body>
<header><h1>Dos hamburguesas, un verano</h1><p>Martes y jueves, 2×1 en toda la parrilla.</p><p><strong id="left"></strong></p></header>
<main>
<div class="cards">
<section class="card">${burger('#7c2d12')}<h2>Clásica</h2><p>Queso, tomate y la salsa de la casa.</p></section>
<section class="card">${burger('#92400e')}<h2>Ahumada</h2><p>Tocino, cebolla dorada y barbacoa.</p></section>
<section class="card">${burger('#3f6212')}<h2>De la huerta</h2><p>Porotos negros, palta y pebre.</p></section>
</div>
<p class="center"><a class="button" href="../?via=${via}">Pedir mi 2×1</a></p>
</main>
<script>
const now = new Date();
const end = new Date(now.getFullYear() + (now.getMonth() > 2 ? 1 : 0), 2, 31);
document.getElementById('left').textContent = 'Quedan ' + Math.ceil((end - now) / 86400000) + ' días';
</script>
</body>
</html>
`;

/** A landing of HTML that guests of the demo see. */
export async function addDemoLanding(db: Db): Promise<void> {
  const draft = {
    name: 'Verano 2×1',
    slug: 'verano',
    kind: 'html',
    title: '',
    description: '',
    sharePictureKey: null,
    content: blankContent,
    html: '',
  } as const;
  const { id } = await repo.insert(db, draft, null);
  await repo.update(db, id, { htmlDigest: await storeDocument(db, summerHtml(formatVia('landing', id))) });
  const content = await repo.draftOf(db, id);
  if (content)
    await repo.update(db, id, { landingVersionId: await versions.insert(db, { recordId: id, content, note: '' }, {}) });
}
