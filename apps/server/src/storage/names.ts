import { invalidBucketName, invalidKey } from './storage-error.ts'

/** What an object's name may hold: ASCII letters, digits and these signs, as on hosted. No control character, no backslash, no percent. */
const KEY = /^[\w/!.*'() &$=@;:+,?-]+$/
const BUCKET = /^[\w!.*'() &$=@;:+,?-]+$/
const LONGEST_KEY = 1_024
const LONGEST_BUCKET = 100

/** Segments that file systems and browsers read as "here" and "one up" would make two names of one place. */
const hasDots = (name: string): boolean => name.split('/').some((segment) => segment === '.' || segment === '..')

/** The name of an object as given. Throws InvalidKey. */
export function objectKey(name: unknown): string {
  if (typeof name !== 'string') throw invalidKey('')
  if (KEY.test(name) && name.length <= LONGEST_KEY && !hasDots(name)) return name
  throw invalidKey(name)
}

/** The id of a bucket as given. Throws InvalidBucketName. */
export function bucketId(id: unknown): string {
  if (typeof id !== 'string' || !BUCKET.test(id) || id.length > LONGEST_BUCKET || id.trim() !== id || hasDots(id)) throw invalidBucketName()
  return id
}
