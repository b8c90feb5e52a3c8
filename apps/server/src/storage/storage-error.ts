/** These statuses are the HTTP status too; nearly every other refusal is a 400. */
const AS_THEY_ARE = new Set([416, 429, 500, 503, 507, 544])

/** A refusal in the words of storage/v1. The HTTP status is 400 for nearly all of them; the real one is inside the body. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  /** `statusCode` of the body. */
  readonly status: number
  readonly code: string
  /** `error` of the body; the code when there is no older word for it. */
  readonly error: string
  readonly http: number

  constructor(status: number, code: string, message: string, error: string = code, http = AS_THEY_ARE.has(status) ? status : 400) {
    super(message)
    this.status = status
    this.code = code
    this.error = error
    this.http = http
  }
}

export const noSuchBucket = (): StorageError => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
export const noSuchKey = (): StorageError => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found')
export const keyExists = (): StorageError => new StorageError(409, 'KeyAlreadyExists', 'The resource already exists', 'Duplicate')
export const bucketExists = (): StorageError => new StorageError(409, 'BucketAlreadyExists', 'The resource already exists', 'Duplicate')
export const bucketNotEmpty = (): StorageError => new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
export const invalidKey = (key: string): StorageError => new StorageError(400, 'InvalidKey', `Invalid key: ${key.slice(0, 200)}`)
export const invalidBucketName = (): StorageError => new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input')
export const invalidRequest = (message: string): StorageError => new StorageError(400, 'InvalidRequest', message)
export const invalidParameter = (name: string): StorageError => new StorageError(400, 'InvalidParameter', `Invalid Parameter ${name}`)
export const missingParameter = (name: string): StorageError => new StorageError(400, 'MissingParameter', `Missing Required Parameter ${name}`)
export const invalidMimeType = (mime: string): StorageError =>
  new StorageError(415, 'InvalidMimeType', `mime type ${mime} is not supported`, 'invalid_mime_type')
export const invalidRange = (): StorageError => new StorageError(416, 'InvalidRange', 'invalid range provided', 'invalid_range')
export const invalidSignature = (): StorageError => new StorageError(400, 'InvalidSignature', 'The url do not match the signature')
export const tooLarge = (what = 'object'): StorageError =>
  new StorageError(413, 'EntityTooLarge', `The ${what} exceeded the maximum allowed size`, 'Payload too large')
export const featureOff = (feature: string): StorageError =>
  new StorageError(409, 'FeatureNotEnabled', `The feature ${feature} is not enabled for this resource`)
export const accessDenied = (message = 'new row violates row-level security policy'): StorageError =>
  new StorageError(403, 'AccessDenied', message, 'Unauthorized')
/** Of what the service role alone may do: refused before anything is looked for. */
export const wrongRole = (): StorageError => new StorageError(403, 'AccessDenied', 'Access denied: Invalid role', 'Unauthorized', 403)
export const slowDown = (): StorageError => new StorageError(429, 'SlowDown', 'Too much is sent at once; try again in a moment', 'slow_down')
/** In the words of people: it is read by whoever sends a file. */
export const insufficientStorage = (): StorageError =>
  new StorageError(507, 'InsufficientStorage', 'O servidor está sem espaço para novos arquivos. O que já foi salvo continua aqui; avise quem administra o sistema.')
export const databaseAway = (): StorageError => new StorageError(503, 'SlowDown', 'The database is away; try again in a moment', 'slow_down')
export const databaseTimeout = (): StorageError => new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out')
