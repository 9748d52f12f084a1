/** The type scale of the product, in pixels. Larger sizes are tokens of `src/web/theme/variables.ts`. */
const scale = new Set([12, 13, 14, 17, 21, 26]);

const literal =
  /#[\da-f]{3,8}\b|(?<![\w-])(?:(?:rgb|hsl)a?|hwb|(?:ok)?l(?:ab|ch)|color)\(|(?<![\w-])(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown)(?![\w-])/i;

type Declaration = { line: number; property: string; value: string };

/** Every declaration with its line; comments are left out. */
function declarationsOf(css: string): Declaration[] {
  const code = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...code.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map(
    ({ index, 1: property, 2: value }) => ({
      line: code.slice(0, index).split('\n').length,
      property: property ?? '',
      value: (value ?? '').replace(/\s+/g, ' ').trim(),
    }),
  );
}

/** The size in a `font-size` or `font`, as it is written. */
const sizeIn = ({ property, value }: Declaration): string | undefined => {
  if (property === 'font-size') return value.replace(' !important', '');
  return property === 'font'
    ? /(?:^|\s)([\d.]+[a-z]+|var\([^)]*\)|[a-z]+\([^)]*\))(?=\s|\/|$)/.exec(value)?.[1]
    : undefined;
};

const isOnScale = (size: string): boolean =>
  size === 'inherit' || size.startsWith('var(--') || (/^\d+px$/.test(size) && scale.has(Number.parseInt(size, 10)));

/** Literal colours and sizes that should come from the theme, each as `line: declaration`. */
export function styleViolations(css: string): string[] {
  return declarationsOf(css).flatMap((declaration) => {
    const { line, property, value } = declaration;
    const size = sizeIn(declaration);
    return [
      ...(literal.test(value) ? [`${line}: ${property} has a literal colour: ${value}`] : []),
      ...(size && !isOnScale(size) ? [`${line}: ${size} is not in the type scale`] : []),
    ];
  });
}

/** The classes a style sheet declares; those of libraries stand in `:global()`. */
export function classesOf(css: string): string[] {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\{[^{}]*\}/g, '{}')
    .replace(/:global\([^)]*\)/g, '');
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name ?? ''))];
}

/** The style sheets a source imports, each with the classes it references. */
export function referencedClasses(source: string): { specifier: string; names: string[] }[] {
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, local, specifier]) => ({
    specifier: specifier ?? '',
    names: [...source.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name]) => name ?? ''),
  }));
}
