/** The communes of the demo chains by region, province or department. */
const communes: Readonly<Record<string, string>> = {
  'Arica y Parinacota': 'Arica',
  Tarapacá: 'Iquique · Alto Hospicio',
  Antofagasta: 'Antofagasta · Calama · Tocopilla',
  Atacama: 'Copiapó · Vallenar',
  Coquimbo: 'La Serena · Coquimbo · Ovalle',
  Valparaíso:
    'Valparaíso · Viña del Mar · Concón · Quilpué · Villa Alemana · San Antonio · Quillota · La Calera · San Felipe · Los Andes',
  'O’Higgins': 'Rancagua · San Fernando · Santa Cruz · Rengo',
  Maule: 'Talca · Curicó · Linares · Cauquenes',
  Ñuble: 'Chillán',
  Biobío: 'Concepción · Talcahuano · San Pedro de la Paz · Hualpén · Coronel · Los Ángeles',
  'La Araucanía': 'Temuco · Angol · Padre Las Casas · Villarrica · Pucón',
  'Los Ríos': 'Valdivia · La Unión',
  'Los Lagos': 'Puerto Montt · Osorno · Puerto Varas · Castro · Ancud',
  Aysén: 'Coyhaique',
  Magallanes: 'Punta Arenas · Puerto Natales',
  'San José': 'San José · Escazú · Santa Ana · Curridabat · Montes de Oca · Goicoechea · Pérez Zeledón',
  Heredia: 'Heredia',
  Alajuela: 'Alajuela',
  Cartago: 'Cartago',
  Guanacaste: 'Liberia',
  Puntarenas: 'Garabito',
  Guatemala: 'Guatemala · Mixco',
  Sacatepéquez: 'Antigua Guatemala',
  Quetzaltenango: 'Quetzaltenango',
  'Alta Verapaz': 'Cobán',
};

const regions = new Map(
  Object.entries(communes).flatMap(([region, list]) => list.split(' · ').map((commune) => [commune, region] as const)),
);

/** Region of a commune; the Chilean capital by default. */
export const regionOf = (commune: string): string => regions.get(commune) ?? 'Metropolitana';
