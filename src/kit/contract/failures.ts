/** A kind of request failure: stable code of the catalogue, HTTP status and a message the user can act on. */
export type FailureKind = { readonly code: number; readonly status: number; readonly message: string };

/** Messages by field path in wire names: `{ "default_tip": ["Debe ser como máximo 100"] }`. */
export type FieldErrors = Record<string, string[]>;

/** The values both sides hold when a stale save is refused: in TypeScript names, and in those of the wire while it travels. */
export type Conflict = {
  version: number;
  fields: { field: string; yours: unknown; theirs: unknown }[];
  author: string | null;
  at: string | null;
};

export type FailureExtras = {
  fields?: FieldErrors;
  conflict?: Conflict;
  /** Seconds to wait before the next attempt; answered as `Retry-After`. */
  retryAfter?: number;
  /** Replaces the catalogue's sentence when the real values make it clearer. */
  message?: string;
  requestId?: string;
};

/** The only error that crosses the wire. Everything else becomes 9999 and is logged with its request id. */
export class Failure extends Error {
  readonly code: number;
  readonly status: number;
  readonly fields: FieldErrors;
  readonly conflict: Conflict | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(kind: FailureKind, extras: FailureExtras = {}) {
    super(extras.message ?? kind.message);
    this.name = 'Failure';
    this.code = kind.code;
    this.status = kind.status;
    this.fields = extras.fields ?? {};
    this.conflict = extras.conflict;
    this.retryAfter = extras.retryAfter;
    this.requestId = extras.requestId;
  }

  /** The same refusal with its messages at other paths. */
  atPaths(pathOf: (path: string) => string): Failure {
    // Paths hold names that senders made up, and every object already has a toString.
    const fields = Object.create(null) as FieldErrors;
    for (const [path, messages] of Object.entries(this.fields)) (fields[pathOf(path)] ??= []).push(...messages);
    return this.with({ fields });
  }

  /** Returns a copy with other field errors or another conflict. */
  with(extras: Pick<FailureExtras, 'fields' | 'conflict'>): Failure {
    const { code, status, message, fields, conflict, retryAfter, requestId } = this;
    return new Failure(
      { code, status, message },
      {
        fields,
        ...(conflict && { conflict }),
        ...(retryAfter !== undefined && { retryAfter }),
        ...(requestId !== undefined && { requestId }),
        ...extras,
      },
    );
  }
}

/** Makes the `fail('name')` of one catalogue: the only way to refuse a request. */
export function createFail<const Catalogue extends Record<string, FailureKind>>(catalogue: Catalogue) {
  return (name: keyof Catalogue & string, extras?: FailureExtras): never => {
    throw new Failure(catalogue[name] as FailureKind, extras);
  };
}

/** Failures of the kit; the domain adds its own. */
export const kitFailures = {
  notSignedIn: { code: 401, status: 401, message: 'Tu sesión no es válida o expiró. Ingresa nuevamente.' },
  accessEnded: {
    code: 1062,
    status: 401,
    message: 'Tu usuario no tiene acceso. Habla con quien administra los usuarios de tu empresa.',
  },
  usersOnly: {
    code: 1272,
    status: 403,
    message: 'Un token de API no puede hacer esto: lo hace una persona con su sesión.',
  },
  tokenElsewhere: {
    code: 1279,
    status: 403,
    message: 'Este token de API no sirve aquí: abre solo la parte de la API para la que se creó.',
  },
  notAllowed: {
    code: 401,
    status: 403,
    message: 'No tienes autorización para esta acción. Pide acceso a un administrador.',
  },
  invalidFields: { code: 1001, status: 422, message: 'Revisa los campos marcados.' },
  notFound: { code: 1002, status: 404, message: 'El recurso solicitado no existe.' },
  staleVersion: {
    code: 1009,
    status: 409,
    message: 'Otra persona cambió los mismos datos mientras editabas. Elige qué valores conservar.',
  },
  cannotUndo: {
    code: 1010,
    status: 409,
    message: 'No se puede deshacer: alguien cambió los mismos valores después.',
  },
  nameRequired: {
    code: 1212,
    status: 422,
    message: 'Es un cambio grande o del sistema: para deshacerlo escribe el nombre de la empresa.',
  },
  keyReused: {
    code: 1011,
    status: 422,
    message: 'La clave de idempotencia ya se usó con otro contenido. Usa una clave nueva.',
  },
  inUse: { code: 1012, status: 409, message: 'No se puede eliminar porque otros datos lo usan.' },
  malformed: { code: 1013, status: 400, message: 'La solicitud no se entiende: el contenido no es JSON válido.' },
  unsupportedType: { code: 1014, status: 415, message: 'El tipo de contenido no es el que se esperaba.' },
  tooLarge: { code: 1015, status: 413, message: 'El archivo es demasiado grande.' },
  tooMany: { code: 1016, status: 429, message: 'Demasiados intentos seguidos. Espera un momento y vuelve a probar.' },
  methodNotAllowed: { code: 1020, status: 405, message: 'Esta dirección no acepta ese método.' },
  featureOff: { code: 1101, status: 404, message: 'Esta función no está activada para tu empresa.' },
  expiredLink: { code: 1017, status: 410, message: 'El enlace expiró o ya se usó. Pide uno nuevo.' },
  siteNotListed: {
    code: 1165,
    status: 403,
    message: 'Este sitio no puede pedir aquí: la empresa tiene que agregarlo en Configuración, Sitios conectados.',
  },
  unavailable: { code: 1018, status: 503, message: 'El servicio está ocupado. Vuelve a intentar en unos segundos.' },
  unexpected: { code: 9999, status: 500, message: 'Ocurrió un error, intenta nuevamente.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail(kitFailures);
