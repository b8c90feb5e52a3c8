/** What package-lock.json says of one package, as far as this check needs it. */
interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

/** A package.json of ours. */
export interface Manifest {
  readonly path: string
  readonly allowScripts?: Readonly<Record<string, boolean>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** What lies in node_modules: the name, version and licence that the package says of itself. */
export interface Installed {
  readonly version?: unknown
  readonly license?: unknown
}

export interface SupplyChain {
  readonly manifests: readonly Manifest[]
  readonly lock: { readonly packages?: Readonly<Record<string, LockedPackage>> }
  /** The package.json of a path in the lock file; null where it is not installed. */
  readonly installed: (path: string) => Installed | null
}

const REGISTRY = 'https://registry.npmjs.org/'

/** Free to use, change and pass on, without a duty to publish what is built with them. */
const LICENCES = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense', 'CC0-1.0', 'Zlib'])

/** Packages with another licence, or none in their package.json, each with the reason why it may be used (docs/supply-chain.md). */
const EXCEPTIONS: readonly { readonly name: RegExp; readonly licence: string | undefined; readonly why: string }[] = [
  { name: /^lightningcss(-.+)?$/, licence: 'MPL-2.0', why: 'builds the style sheets, unchanged; nothing of it is in what they become' },
  { name: /^axe-core$/, licence: 'MPL-2.0', why: 'tests alone, unchanged' },
  { name: /^@fontsource-variable\/inter$/, licence: 'OFL-1.1', why: 'a font, served unchanged with its licence' },
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', why: 'tables of browsers that the build reads' },
  { name: /^png-js$/, licence: undefined, why: 'MIT, as its file LICENSE says' },
]

/** Install scripts that nobody runs: the server completes the links of these copies by itself. */
const SCRIPTS_LEFT_OUT = /^node_modules\/postgres-1[57]-linux-x64$/

/** The name of a package by its path in the lock file. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Whether an SPDX expression can be met by allowed licences alone: one of `OR`, all of `AND`. */
export function isAllowedLicence(expression: string): boolean {
  const bare = expression.replaceAll(/^\(|\)$/g, '')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => LICENCES.has(licence)))
}

function licenceProblems(path: string, licence: unknown): string[] {
  if (typeof licence === 'string' && isAllowedLicence(licence)) return []
  const isKnown = EXCEPTIONS.some((exception) => exception.name.test(nameOf(path)) && exception.licence === licence)
  return isKnown ? [] : [`${path}: licence ${String(licence)} is neither allowed nor an exception`]
}

function manifestProblems({ path, dependencies, devDependencies, optionalDependencies }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${path}: ${name} is "${version}", not one exact version of the registry`)
}

function originProblems(path: string, { resolved, integrity }: LockedPackage): string[] {
  return [
    ...(resolved === undefined || resolved.startsWith(REGISTRY) ? [] : [`${path}: comes from ${resolved}, not from the npm registry`]),
    ...(integrity?.startsWith('sha512-') === true ? [] : [`${path}: has no SHA-512 of its content`]),
  ]
}

function scriptProblems(path: string, { hasInstallScript }: LockedPackage, allowed: ReadonlySet<string>): string[] {
  if (hasInstallScript !== true || allowed.has(nameOf(path)) || SCRIPTS_LEFT_OUT.test(path)) return []
  return [`${path}: wants to run a script when it is installed`]
}

function installedProblems(path: string, locked: LockedPackage, found: Installed | null): string[] {
  if (found === null) return []
  const other = found.version === locked.version ? [] : [`${path}: ${String(found.version)} is installed in place of ${String(locked.version)}`]
  return [...other, ...licenceProblems(path, found.license)]
}

/** What is wrong with the packages that the lock file names and those that are installed. */
export function supplyChainProblems({ manifests, lock, installed }: SupplyChain): string[] {
  const allowed = new Set(manifests.flatMap(({ allowScripts = {} }) => Object.keys(allowScripts).filter((name) => allowScripts[name])))
  const packages = Object.entries(lock.packages ?? {}).filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  const unused = EXCEPTIONS.filter(({ name }) => !packages.some(([path]) => name.test(nameOf(path))))
  return [
    ...manifests.flatMap(manifestProblems),
    ...packages.flatMap(([path, locked]) => [
      ...originProblems(path, locked),
      ...scriptProblems(path, locked, allowed),
      ...licenceProblems(path, locked.license),
      ...installedProblems(path, locked, installed(path)),
    ]),
    ...unused.map(({ name }) => `the exception ${name.source} names no package`),
  ]
}
