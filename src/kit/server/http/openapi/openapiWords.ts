type Json = Record<string, unknown>;

/** Labels of fields by wire name. */
export type FieldLabels = Readonly<Record<string, string>>;

/** Names that mean the same in every area. */
const common: FieldLabels = {
  _destroy: 'Elimina el elemento',
  after: 'Valor después del cambio',
  api_version: 'Versión de la API',
  at: 'El momento por el que se pregunta',
  before: 'Valor antes del cambio',
  change_count: 'Cuántos registros cambiaron',
  channel: 'Canal de venta',
  count: 'Elementos de esta página',
  country: 'País',
  currency: 'Moneda, en ISO 4217',
  cursor: 'Desde dónde seguir: el next_cursor de la página anterior',
  data: 'Los registros de la página',
  date: 'Día local',
  delivery: 'Delivery',
  dir: 'Sentido del orden',
  error: 'Por qué no se pudo; null si se pudo',
  errors: 'Mensajes por campo',
  failed: 'Lo que no se pudo, con su motivo',
  field: 'El campo',
  friday: 'Viernes',
  full: 'Con todos los campos de cada registro',
  id: 'Número del registro',
  ids: 'Solo estos, por id',
  in_store: 'Retiro en local',
  job_id: 'La tarea: se consulta en /core_job',
  kind: 'Qué es',
  latitude: 'Latitud, WGS 84',
  limit: 'Cuántos por página',
  longitude: 'Longitud, WGS 84',
  message: 'Para personas',
  monday: 'Lunes',
  next_cursor: 'Para pedir la página siguiente; null en la última',
  next_page: 'La página siguiente; null en la última',
  open: 'Si recibe pedidos ahora',
  own_time_zone: 'La zona propia; null si es la del comercio',
  page: 'Página, desde 1',
  pick_up: 'Retiro',
  progress: 'Pasos hechos',
  query: 'Texto que se busca, también con errores de tipeo',
  reason: 'El motivo',
  request_id: 'La solicitud con que se guardó: el historial la conoce por él',
  result: 'Lo que resultó',
  rows: 'Filas',
  saturday: 'Sábado',
  sort: 'Por qué se ordena',
  status: 'Estado',
  store_delivery: 'Delivery',
  summary: 'Resumen',
  sunday: 'Domingo',
  thursday: 'Jueves',
  time_zone: 'Zona horaria, de la base IANA',
  total: 'Cuántos hay en total',
  tuesday: 'Martes',
  type: 'Tipo',
  until: 'Hasta cuándo; null si no termina solo',
  updated_at: 'Cuándo cambió por última vez',
  created_at: 'Cuándo se creó',
  uuid: 'Identificador que no se adivina',
  value: 'Valor',
  version: 'Versión del registro, para If-Match',
  wednesday: 'Miércoles',
  with_cents: 'Si la moneda se usa con centavos',
};

const endings: readonly (readonly [RegExp, string])[] = [
  [/(^|_)ids$/, 'Ids'],
  [/(^|_)id$/i, 'Id'],
  [/_count$/, 'Cantidad'],
  [/_(at|datetime)$/, 'Cuándo'],
  [/(^|_)url$/, 'Dirección'],
  [/(^|_)names?$/, 'Nombre'],
  [/_labels?$/, 'Cómo lo leen las personas'],
  [/_phone$/, 'Teléfono'],
  [/_email$/, 'Correo'],
  [/(^|_)(enabled|disabled)($|_)/, 'Si está activado'],
  [/^(is|has|with|without|un)_?/, 'Si lo cumple'],
  [/(price|fee|total|amount|tip)$/, 'Monto en la unidad menor de la moneda'],
];

const bounds = ({ minimum: low, maximum: high }: { minimum?: number; maximum?: number }): string => {
  if (low !== undefined && high !== undefined) return ` de ${low} a ${high}`;
  if (low !== undefined) return ` desde ${low}`;
  return high === undefined ? '' : ` hasta ${high}`;
};

const formats: Record<string, string> = {
  'date-time': 'Instante UTC en ISO 8601',
  date: 'Día local, AAAA-MM-DD',
  email: 'Correo',
  uuid: 'UUID',
};

function kindOf(schema: Json): string {
  const { type, format, enum: values, items, properties, maxLength } = schema as Json & { maxLength?: number };
  if (Array.isArray(values)) return `Uno de: ${values.join(', ')}`;
  if (typeof format === 'string' && formats[format]) return formats[format];
  if (type === 'integer') return `Entero${bounds(schema)}`;
  if (type === 'number') return `Número${bounds(schema)}`;
  if (type === 'boolean') return 'true o false';
  if (type === 'string') return maxLength === undefined ? 'Texto' : `Texto de hasta ${maxLength} caracteres`;
  if (items || type === 'array') return 'Lista';
  if (properties || schema.$ref) return 'Grupo de campos';
  return type === 'object' ? 'Mapa de nombres a valores' : 'Cualquier valor';
}

/** Type of a value from its schema: `Entero de 0 a 100, o null`. */
function typeSentence(schema: Json): string {
  const options = (schema.anyOf ?? schema.oneOf ?? (Array.isArray(schema.type) ? [] : [schema])) as Json[];
  const kinds = options.filter(({ type }) => type !== 'null').map(kindOf);
  const isNullable = options.some(({ type }) => type === 'null');
  return [...new Set(kinds)].join(', o ') + (isNullable ? ', o null' : '');
}

/** Description of a field: its label and its accepted values. */
export function describeField(name: string, schema: Json, labels: FieldLabels): string {
  const label = labels[name] ?? common[name] ?? endings.find(([ending]) => ending.test(name))?.[1];
  const sentence = typeSentence(schema);
  return label ? `${label}. ${sentence}.` : `${sentence}.`;
}

/** Puts a description on every property of a schema that has none. */
export function describeSchema(schema: unknown, labels: FieldLabels): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties } = schema as { properties?: Record<string, Json> };
  if (typeof properties === 'object')
    for (const [name, property] of Object.entries(properties))
      if (!property.$ref) property.description ??= describeField(name, property, labels);
  for (const inner of Object.values(schema)) describeSchema(inner, labels);
}
