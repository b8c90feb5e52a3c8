import type { KeptFigure } from './kept-figures.ts'

export function inWords(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 4 })
}

const contestants = { pgbench: 'pgbench (the limit)', vinculo: 'Vínculo', postgraphile: 'PostGraphile', lite: '@supabase/lite' } as const

const operationNames: Readonly<Record<string, string>> = {
  list: 'list of 50 with department', search: 'search without accents', detail: 'person with department, manager and history', dashboard: 'first page (RPC)',
  update: 'update of a person', insert: 'insert of a person', start: 'start until the list is answered', memory: 'memory after the operations on data',
  refresh: 'token refresh', upload: 'upload of 20 KB', download: 'download of 20 KB', 'fan-out': 'message to 1,000 sockets, until the last has it',
}

const setUps = [
  '**pgbench** runs the settings of a request and one statement in one transaction, prepared, on connections that are warm.',
  '**PostGraphile** runs in library mode with its Amber preset over the same database; the token becomes `pgSettings`, so that the same policies apply. The search is a condition of its own, as its documentation recommends.',
  '**@supabase/lite** is `lite start` with the driver `postgres` over a copy of the same database: the same policies, but it grants its roles every table, so that no column is closed. Its embeds follow one column of a key. ' +
    'Its services for logins and files keep tables of their own and run over a database of their own.',
] as const

export interface SideBySide {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** How each is set up, and what it does not have. */
  readonly notes: readonly string[]
  /** The figures that compare two of them. */
  readonly others: readonly KeptFigure[]
}

/** Figures named `peers.<operation>.<contestant>` as a row per operation. */
export function sideBySide(figures: readonly KeptFigure[]): SideBySide {
  const names = figures.map(({ figure }) => figure.split('.').slice(1)).map(([operation = '', contestant = '']) => ({ operation, contestant }))
  const isOwn = (name: string): name is keyof typeof contestants => Object.hasOwn(contestants, name)
  const operations = [...new Set(names.filter(({ contestant }) => isOwn(contestant)).map(({ operation }) => operation))]
  const find = (operation: string, contestant: string): KeptFigure | undefined => figures.find(({ figure }) => figure === `peers.${operation}.${contestant}`)
  return {
    head: ['operation', ...Object.values(contestants)],
    rows: operations.map((operation) => [operationNames[operation] ?? operation, ...Object.keys(contestants).map((contestant) => cell(find(operation, contestant)))]),
    notes: [...setUps, ...new Set(figures.flatMap(({ detail }) => (detail?.['none'] === undefined ? [] : [`${String(detail['none'])}.`])))].map((note) => `* ${note}`),
    others: figures.filter((_, at) => !isOwn(names[at]?.contestant ?? '')),
  }
}

function cell(figure: KeptFigure | undefined): string {
  if (figure === undefined) return '–'
  if (figure.value === null) return 'none'
  const p95 = figure.detail?.['p95']
  return `${inWords(figure.value)}${figure.unit === 'requests/s' ? '/s' : ` ${figure.unit}`}${typeof p95 === 'number' ? `, p95 ${inWords(p95)} ms` : ''}`
}
