import { createHash } from 'node:crypto';

/** Styles of sections. The surrounding page may set the colours, such as `--brand`, for light and dark. */
export const sectionStyles = `
.cs-page{margin:0;background:var(--canvas,#fff)}
@media (prefers-color-scheme:dark){.cs-page{background:var(--canvas,#10151f)}}
.cs[data-selected]{outline:3px solid var(--cs-brand);outline-offset:-3px}
.cs{--cs-brand:var(--brand,#1d5fe0);--cs-on-brand:var(--on-brand,#fff);--cs-surface:var(--surface,#fff);--cs-soft:var(--soft,#eef2fb);--cs-line:var(--line,#e4e8ef);--cs-text:var(--text,#1b2230);--cs-muted:var(--muted,#5f697d);--cs-link:var(--link,var(--cs-brand));
box-sizing:border-box;padding:clamp(24px,4vw,56px) max(16px,calc((100% - 1168px)/2));color:var(--cs-text);font:16px/1.55 Lato,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){.cs{--cs-brand:var(--brand,#7ba7ff);--cs-on-brand:var(--on-brand,#10151f);--cs-surface:var(--surface,#171d29);--cs-soft:var(--soft,#1d2635);--cs-line:var(--line,#2b3344);--cs-text:var(--text,#e8ecf3);--cs-muted:var(--muted,#a3adbf)}}
.cs *,.cs{min-width:0}
.cs *,.cs *::before{box-sizing:border-box}
.cs h1,.cs h2,.cs h3{margin:0 0 12px;line-height:1.2;text-wrap:balance}
.cs h1{font-size:clamp(30px,5vw,48px)}
.cs h2{font-size:clamp(24px,3.4vw,34px)}
.cs h3{font-size:19px}
.cs h3 a:not(:hover,:focus-visible){color:inherit;text-decoration:none}
.cs p{margin:0 0 12px}
.cs p:last-child{margin-bottom:0}
.cs ul,.cs ol{margin:0 0 12px}
.cs a{color:var(--cs-link)}
.cs a:focus-visible,.cs summary:focus-visible,.cs-carousel:focus-visible{outline:3px solid var(--cs-brand);outline-offset:2px;border-radius:4px}
.cs-lines{white-space:pre-line}
.cs-words>.cs-lines{font-size:18px}
.cs-empty{padding:20px;border:1px dashed var(--cs-line);border-radius:14px;color:var(--cs-muted)}
.cs-text{max-width:72ch}
.cs-align-center{text-align:center}
.cs-align-center .cs-text{margin-inline:auto}
.cs-actions{margin-top:20px}
.cs .cs-button{display:inline-block;padding:13px 28px;border-radius:999px;background:var(--cs-brand);color:var(--cs-on-brand);font-weight:700;text-decoration:none}
.cs-tone-soft{background:var(--cs-soft)}
.cs-tone-brand{background:var(--cs-brand);color:var(--cs-on-brand)}
.cs .cs-tone-brand .cs-button{background:var(--cs-on-brand);color:var(--cs-brand)}
.cs-hero{display:grid;gap:clamp(20px,3vw,40px);align-items:center;border-radius:20px}
.cs-hero.cs-tone-soft,.cs-hero.cs-tone-brand,.cs-call{padding:clamp(20px,4vw,48px)}
.cs-call{border-radius:20px;text-align:center}
.cs-call.cs-tone-plain{border:1px solid var(--cs-line)}
.cs-picture{display:block;overflow:hidden;border-radius:14px;background:var(--cs-soft)}
.cs-picture img{display:block;width:100%;height:100%;object-fit:cover}
.cs-picture-wide{aspect-ratio:3/2}
.cs-picture-banner{aspect-ratio:1320/385}
.cs-picture-square{aspect-ratio:1}
.cs-split{display:grid;gap:clamp(20px,3vw,40px);align-items:center}
.cs-columns,.cs-stores{display:grid;gap:20px;grid-template-columns:repeat(auto-fit,minmax(min(240px,100%),1fr));padding:0;list-style:none}
.cs-card{padding:18px;border:1px solid var(--cs-line);border-radius:14px;background:var(--cs-surface)}
.cs-card .cs-picture{margin-bottom:14px}
.cs-banners{display:grid;gap:16px;padding:0;list-style:none}
.cs-banners a,.cs-banners .cs-picture{display:block}
.cs-video{position:relative;display:block;color:inherit}
.cs .cs-play{position:absolute;inset:auto auto 16px 16px;padding:10px 22px;border-radius:999px;background:var(--cs-brand);color:var(--cs-on-brand);font-weight:700}
.cs-faq details{border-bottom:1px solid var(--cs-line)}
.cs-faq summary{padding:14px 0;font-weight:700;cursor:pointer}
.cs-faq .cs-text{padding-bottom:14px}
.cs-products,.cs-grid{display:grid;gap:14px;padding:0;list-style:none}
.cs .cs-products{grid-template-columns:repeat(auto-fill,minmax(min(260px,100%),1fr));margin-bottom:24px}
.cs-product{display:grid;grid-template-columns:76px 1fr;gap:14px;align-items:center}
.cs-product b,.cs-price{display:block}
.cs-price{color:var(--cs-muted)}
.cs-grid{grid-template-columns:repeat(auto-fill,minmax(132px,1fr))}
.cs-grid a{display:block;color:inherit;text-decoration:none}
.cs-grid b{display:block;margin-top:8px}
.cs-carousel{display:grid;grid-auto-flow:column;grid-auto-columns:min(280px,82%);gap:16px;padding:0 0 8px;list-style:none;overflow-x:auto;scroll-snap-type:x mandatory}
.cs-carousel>li{scroll-snap-align:start}
.cs .cs-links{display:flex;flex-wrap:wrap;gap:6px 20px;margin:0;padding:0;list-style:none}
.cs-links a{color:inherit}
.cs-of-header{padding-block:14px;border-bottom:1px solid var(--cs-line)}
.cs-header{display:flex;flex-wrap:wrap;gap:10px 28px;align-items:center;justify-content:space-between}
.cs .cs-brand{color:inherit;font-size:20px;font-weight:900;text-decoration:none}
.cs-brand img{display:block;height:44px;max-width:220px;object-fit:contain}
.cs-of-footer{border-top:1px solid var(--cs-line);color:var(--cs-muted);font-size:14px}
.cs-footer{display:flex;flex-wrap:wrap;gap:16px 40px;justify-content:space-between}
@media (min-width:760px){.cs-hero:has(.cs-picture),.cs-split:has(.cs-picture){grid-template-columns:1fr 1fr}.cs-side-end>.cs-picture{order:1}}
@media (prefers-reduced-motion:no-preference){.cs-carousel{scroll-behavior:smooth}}
`;

const hash = createHash('sha256').update(sectionStyles).digest('hex').slice(0, 16);

/** File name with a content hash: changed styles get another name, so browsers can cache it forever. */
export const sectionStylesName = `${hash}.css`;
export const sectionStylesPath = `/api/v1/section_styles/${sectionStylesName}`;
