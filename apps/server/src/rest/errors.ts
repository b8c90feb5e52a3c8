/** A refusal in the words of the REST protocol; the body is always these four keys. */
export class RestError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>
  /** words beside the status, where SQL chose them */
  readonly reason: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Readonly<Record<string, string>>; reason?: string | null } = {},
  ) {
    super(message)
    this.name = 'RestError'
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
    this.reason = more.reason ?? null
  }

  /** The JSON text of the wire body. */
  body(): string {
    return JSON.stringify({ code: this.code, details: this.details, hint: this.hint, message: this.message })
  }
}

/** Text that the grammar does not know: 400 PGRST100 with the column (1-based) where reading stopped. */
export function parseError(part: string, text: string, position: number, details: string): RestError {
  const column = position + 1
  return new RestError(400, 'PGRST100', `"failed to parse ${part} (${text})" (line 1, column ${column})`, { details })
}

/** A request beyond the caps that keep one caller from exhausting the machine. */
export function tooComplex(details: string): RestError {
  return new RestError(400, 'PGRST100', 'The request is too complex', { details })
}

export function invalidBody(message = 'Empty or invalid json'): RestError {
  return new RestError(400, 'PGRST102', message)
}

/** Rows of one body that differ in their keys, or are no objects at all. */
export function unevenRows(): RestError {
  return invalidBody('All object keys must match')
}

export function rangeNotSatisfiable(details: string, headers: Readonly<Record<string, string>> = {}): RestError {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers })
}

/** PUT: the body speaks of another row than the address. */
export function otherRow(): RestError {
  return new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
}

export function unknownEmbed(name: string): RestError {
  return new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

export function notSingular(count: string | number): RestError {
  return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${count} rows`,
  })
}

export function tooManyAffected(count: string | number): RestError {
  return new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${count} rows`,
  })
}

export function invalidPath(): RestError {
  return new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
}

export function wrongContentType(type: string): RestError {
  return invalidBody(`Content-Type not acceptable: ${type}`)
}
