/** What package-lock.json says of one package, as far as this check needs it. */
interface LockedPackage {
  readonly optional?: boolean
  readonly engines?: unknown
}

/**
 * npm running on Node 20 leaves out, without a word, every OPTIONAL package whose `engines` exclude 20. A clone may well be
 * installed by such an npm, so an offender would be missing there and present here.
 */
export function optionalPackagesWithout(lock: unknown, version: readonly [number, number, number]): string[] {
  const packages = (lock as { packages?: Record<string, LockedPackage> }).packages ?? {}
  return Object.entries(packages)
    .filter(([, locked]) => locked.optional === true && !accepts(engineRange(locked.engines), version))
    .map(([path]) => `package-lock.json: ${path} is optional and its engines exclude Node ${version.join('.')}: npm on that Node leaves it out in silence`)
}

function engineRange(engines: unknown): string {
  if (typeof engines !== 'object' || engines === null || !('node' in engines)) return '*'
  return typeof engines.node === 'string' ? engines.node : '*'
}

type Version = readonly [number, number, number]

/** Whether an npm version range (comparators, ^, ~, x-ranges, `||`) takes the version; prereleases play no part here. */
export function accepts(range: string, version: Version): boolean {
  return range.split('||').some((part) => {
    const comparators = part.trim().replace(/([<>=^~]+)\s+/g, '$1').split(/\s+/).filter((word) => word !== '')
    return comparators.every((comparator) => takes(comparator, version))
  })
}

function takes(comparator: string, version: Version): boolean {
  const match = /^([<>=^~]*)v?(\d+|[xX*])?(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?/.exec(comparator)
  const [, operator = '', major, minor, patch] = match ?? []
  if (major === undefined || /[xX*]/.test(major)) return true
  const floor: Version = [Number(major), whole(minor), whole(patch)]
  const order = compare(version, floor)
  if (operator === '>=') return order >= 0
  if (operator === '>') return order > 0
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  if (operator === '^') return order >= 0 && version[0] === floor[0]
  const sameMinor = minor === undefined || /[xX*]/.test(minor) || version[1] === floor[1]
  if (operator === '~') return order >= 0 && version[0] === floor[0] && sameMinor
  const samePatch = patch === undefined || /[xX*]/.test(patch) || version[2] === floor[2]
  return version[0] === floor[0] && sameMinor && samePatch
}

function whole(part: string | undefined): number {
  return part === undefined || /[xX*]/.test(part) ? 0 : Number(part)
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}
