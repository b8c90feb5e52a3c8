import { formatDateTime } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { AuditState } from '../asset-list.ts'
import { conditionLabel, statusLook } from '../asset.ts'

/** A check of where things are, in the list of all of them and by itself. */
export type AuditRow = Shapes.AuditRow
export type AuditView = Shapes.AuditView
/** One thing of an audit: what the register said and what was found. */
export type AuditItem = Shapes.AuditItem
/** What came of one code. */
export type AuditScan = Shapes.AuditScan
/** What a person is asked to confirm. */
export type PersonAudit = Shapes.PersonAudit
export type PersonAuditItem = Shapes.PersonAuditItem

const number = (count: number): string => count.toLocaleString('pt-BR')

type Tone = 'neutral' | 'success' | 'warning' | 'danger'

const DIVERGENCES: Readonly<Record<string, string>> = {
  not_with_me: 'Não está com a pessoa',
  damaged: 'Danificado',
  other_holder: 'Com outra pessoa',
  other_place: 'Em outro local',
  not_found: 'Não encontrado',
  reappeared: 'Constava como perdido ou baixado',
}

/** What HR says of an item; the empty word, that all is as the register says. */
export const FINDINGS = [
  ['', 'Está como consta'],
  ['other_holder', 'Está com outra pessoa'],
  ['other_place', 'Está em outro local'],
  ['damaged', 'Está danificado'],
  ['not_found', 'Não foi encontrado'],
] as const
export type Finding = (typeof FINDINGS)[number][0]

/** How a state is called; what still waits when an audit has ended is missing. */
export function stateLabel(state: AuditState, isClosed: boolean): string {
  if (state === 'confirmed') return 'Conferidos'
  if (state === 'divergent') return 'Divergências'
  return isClosed ? 'Não localizados' : 'Falta conferir'
}

/** '2 por conferir', '1 divergência'. */
export function countText(state: AuditState, count: number, isClosed: boolean): string {
  const [one, many] = { waiting: isClosed ? ['não localizado', 'não localizados'] : ['por conferir', 'por conferir'], confirmed: ['conferido', 'conferidos'], divergent: ['divergência', 'divergências'] }[state]
  return `${number(count)} ${(count === 1 ? one : many) ?? ''}`
}

export function itemLook({ state, divergence }: Pick<AuditItem, 'state' | 'divergence'>, isClosed: boolean): { readonly label: string; readonly tone: Tone } {
  if (state === 'confirmed') return { label: 'Conferido', tone: 'success' }
  if (state === 'divergent') return { label: DIVERGENCES[divergence ?? ''] ?? 'Divergência', tone: 'warning' }
  return isClosed ? { label: 'Não localizado', tone: 'danger' } : { label: 'Falta conferir', tone: 'neutral' }
}

const DOORS: Readonly<Record<string, string>> = { person: 'pela pessoa', guest: 'pela pessoa, por link', scan: 'pelo RH' }

/** 'Pela pessoa em 28/11/2026 10:32, estado bom'; null while nobody said anything. */
export function foundText({ found_by, answered_at, condition }: Pick<AuditItem, 'found_by' | 'answered_at' | 'condition'>): string | null {
  if (found_by === null) return null
  return [`${DOORS[found_by] ?? ''} em ${formatDateTime(answered_at)}`, condition === null ? null : `estado ${conditionLabel(condition).toLowerCase()}`].filter((part) => part !== null).join(', ')
}

/** Where the register says that it is: 'Com Ana Souza', 'No estoque, Matriz'. */
export function expectedText({ expected, expected_site: site }: Pick<AuditItem, 'expected' | 'expected_site'>): string {
  return expected === null ? `No estoque${site === null ? '' : `, ${site}`}` : `Com ${expected.name}`
}

/** What of it was looked at, in percent; never 100 before all of it was. */
export function donePercent({ total, confirmed, divergent }: Pick<AuditRow, 'total' | 'confirmed' | 'divergent'>): number {
  return total === 0 ? 0 : Math.floor((100 * (confirmed + divergent)) / total)
}

/** '31 de 50 bens conferidos, 2 divergências'. */
export function progressText({ total, confirmed, divergent }: Pick<AuditRow, 'total' | 'confirmed' | 'divergent'>): string {
  const found = `${number(confirmed + divergent)} de ${number(total)} ${total === 1 ? 'bem conferido' : 'bens conferidos'}`
  return divergent === 0 ? found : `${found}, ${divergent === 1 ? '1 divergência' : `${number(divergent)} divergências`}`
}

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** What a scan came to, to be read and heard at a glance. */
export function scanText({ outcome, code, at, item }: AuditScan): { readonly text: string; readonly tone: Tone } {
  const what = item === null ? code : `${item.name} (${item.tag})`
  const since = formatDateTime(at)
  if (outcome === 'confirmed') return { text: `${what} conferido. ${item === null ? '' : expectedText(item)}`, tone: 'success' }
  if (outcome === 'already') return { text: `${what} já foi conferido em ${since}.`, tone: 'neutral' }
  if (outcome === 'divergent') return { text: `${what}: ${(DIVERGENCES[item?.divergence ?? ''] ?? 'divergência').toLowerCase()}. ${item === null ? '' : `Consta ${uncapital(expectedText(item))}.`}`, tone: 'warning' }
  return { text: outcome === 'stray' ? `Nenhum bem com “${what}”. O código ficou anotado.` : `“${what}” já foi anotado em ${since}: não é um bem da empresa.`, tone: 'warning' }
}

/** '3 de 5 bens confirmados'. */
export function confirmedText(items: readonly PersonAuditItem[]): string {
  const done = items.filter(({ state }) => state !== 'waiting').length
  return `${done} de ${items.length} ${items.length === 1 ? 'bem respondido' : 'bens respondidos'}`
}

/** What a person said of a thing, as it reads afterwards. */
export function answerText({ state, divergence, by_company: byCompany }: PersonAuditItem): string {
  if (byCompany) return 'O RH já conferiu'
  if (state === 'confirmed') return 'Você confirmou'
  return divergence === 'damaged' ? 'Você avisou que está danificado' : 'Você disse que não está com você'
}

/** What somebody is about to say of a thing of theirs. */
export interface Answer {
  readonly with_me: boolean
  readonly condition: string
  readonly note: string
  readonly file_id: string | null
}

export type AnswerField = 'photo' | 'condition' | 'note'

/** What is missing before it can be sent; the database says the same. */
export function answerProblems({ with_me, condition, note, file_id }: Answer): ReadonlyMap<AnswerField, string> {
  const problems = new Map<AnswerField, string>()
  if (with_me && file_id === null) problems.set('photo', 'Fotografe o bem')
  if (with_me && condition === '') problems.set('condition', 'Diga em que estado o bem está')
  if (note.trim() === '' && (!with_me || condition === 'damaged')) problems.set('note', with_me ? 'Conte o que o bem tem' : 'Conte o que você sabe dele')
  return problems
}

/** Items of an audit as a file. */
export const auditColumns = (isClosed: boolean): readonly ExportColumn<AuditItem>[] => [
  { header: 'Etiqueta', value: ({ tag }) => tag, width: 14 },
  { header: 'Nome', value: ({ name }) => name, width: 32 },
  { header: 'Categoria', value: ({ category }) => category, width: 24 },
  { header: 'Número de série', value: ({ serial }) => serial, width: 20 },
  { header: 'Consta com', value: ({ expected }) => expected?.name ?? null, width: 30 },
  { header: 'Consta no local', value: ({ expected_site: site }) => site, width: 20 },
  { header: 'Resultado', value: (item) => itemLook(item, isClosed).label, width: 28 },
  { header: 'Estado', value: ({ condition }) => (condition === null ? null : conditionLabel(condition)) },
  { header: 'Observação', value: ({ note }) => note, width: 32 },
  { header: 'Encontrado no local', value: ({ found_site: site }) => site, width: 20 },
  { header: 'Foto', value: ({ photo_id: photo }) => (photo === null ? 'Não' : 'Sim') },
  { header: 'Conferido por', value: ({ answered_by: by }) => by?.name ?? null, width: 30 },
  { header: 'Como', value: ({ found_by: door }) => (door === null ? null : (DOORS[door] ?? null)), width: 20 },
  { header: 'Conferido em', value: ({ answered_at: at }) => (at === null ? null : formatDateTime(at)), width: 18 },
  { header: 'Situação hoje', value: ({ status }) => statusLook(status).label, width: 20 },
]
