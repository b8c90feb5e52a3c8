import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Scope = ListedCollective['scope']
export type CollectiveStatus = ListedCollective['status']
export type Notice = Shapes.CollectiveNoticeKind

export interface Choice {
  readonly is_in: boolean
  readonly department_id: string | null
  readonly work_site_id: string | null
  readonly employee_id: string | null
  readonly reason: string | null
}

export interface Collective {
  readonly id: string
  readonly name: string
  readonly scope: Scope
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly status: CollectiveStatus
  readonly notified_mte_on: string | null
  readonly notified_union_on: string | null
  readonly posted_on: string | null
  readonly undo_reason: string | null
  /** Why what was ordered last failed. */
  readonly failure: string | null
  readonly updated_at: string
  readonly choices: readonly Choice[]
}

export type ListedCollective = Shapes.CollectiveListRow

export type CollectiveCheck = Shapes.CheckCollective

/** What the vacations are for one person; of announced ones, what they became. */
export type Share = Shapes.CollectiveShare

/** What a draft says, as the database takes it. */
export interface Draft {
  readonly id: string | null
  readonly name: string
  readonly scope: Scope
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly updated_at: string | null
  readonly departments: readonly string[]
  readonly sites: readonly string[]
  readonly out_departments: readonly string[]
  readonly out_people: readonly { readonly id: string; readonly reason: string }[]
}

export const STEPS = [
  { title: 'Quem participa', hint: 'A empresa toda, locais de trabalho ou departamentos, menos quem fica de plantão.' },
  { title: 'Datas', hint: 'As regras da lei são conferidas enquanto você escolhe.' },
  { title: 'Pessoas', hint: 'Como ficam as férias de cada pessoa, e quem fica de fora.' },
  { title: 'Comunicações', hint: 'Ao Ministério do Trabalho, ao sindicato e no local de trabalho.' },
  { title: 'Anunciar', hint: 'Confira e anuncie: todos são avisados de uma vez.' },
] as const

export const SCOPES: Readonly<Record<Scope, string>> = { company: 'Empresa toda', sites: 'Locais de trabalho', departments: 'Departamentos' }

export const STATUSES: Readonly<Record<CollectiveStatus, { readonly label: string; readonly tone: 'neutral' | 'success' | 'warning' }>> = {
  draft: { label: 'Rascunho', tone: 'neutral' },
  announcing: { label: 'Anunciando', tone: 'neutral' },
  announced: { label: 'Anunciadas', tone: 'success' },
  undoing: { label: 'Desfazendo', tone: 'neutral' },
  undone: { label: 'Desfeitas', tone: 'warning' },
  discarded: { label: 'Descartadas', tone: 'neutral' },
}

/** Whether the server is at work on them. */
export const isUnderWay = (status: CollectiveStatus): status is 'announcing' | 'undoing' => status === 'announcing' || status === 'undoing'

export const NOTICES: readonly { readonly notice: Notice; readonly field: 'notified_mte_on' | 'notified_union_on' | 'posted_on'; readonly title: string; readonly about: string }[] = [
  { notice: 'mte', field: 'notified_mte_on', title: 'Ministério do Trabalho', about: 'CLT art. 139, § 2º' },
  { notice: 'union', field: 'notified_union_on', title: 'Sindicato', about: 'CLT art. 139, § 3º' },
  { notice: 'posted', field: 'posted_on', title: 'Aviso aos empregados', about: 'Afixado no local de trabalho, CLT art. 139, § 3º' },
]

/** The notices that the law asks for of a company; all of them until that is known. */
export const noticesOf = (check: CollectiveCheck | undefined): typeof NOTICES => NOTICES.filter(({ notice }) => check?.notices.includes(notice) ?? true)

const OUT: Readonly<Record<string, string>> = {
  person: 'Fica de plantão',
  department: 'Departamento fora',
  not_hired: 'Ainda não admitido',
  leaves: 'Desligamento no período',
  contract: 'Sem férias pela CLT',
  overlap: 'Já tem ausência nestes dias',
}

/** Why somebody stays out, in words. */
export function outText({ out_code, out_about }: Share): string {
  const why = OUT[out_code ?? ''] ?? 'Fora'
  return out_about === null || out_about === '' ? why : `${why}: ${out_about}`
}

export const ALERTS: Readonly<Record<Shapes.CollectiveAlert, string>> = {
  new: 'Menos de 12 meses: férias proporcionais e novo período',
  paid: 'Parte é licença remunerada',
  advance: 'Usa dias do período em aquisição',
  double: 'Dias pagos em dobro',
  rest: 'Sobram menos de 5 dias no período',
  untold: 'Falta informar o que foi tirado antes do Vínculo',
  reduced: 'As faltas diminuem os dias; nas coletivas, a lei não diz',
}

export type Filter = 'all' | 'in' | 'out' | 'attention'

export const FILTERS: readonly { readonly value: Filter; readonly label: string }[] = [
  { value: 'all', label: 'Todas' },
  { value: 'in', label: 'Participam' },
  { value: 'attention', label: 'Com atenção' },
  { value: 'out', label: 'Ficam fora' },
]

/** The draft of what is kept, to be changed and saved again. */
export function draftOf({ id, name, scope, starts_on, ends_on, updated_at, choices }: Collective): Draft {
  const ids = (isIn: boolean, of: (choice: Choice) => string | null): string[] => choices.flatMap((choice) => (choice.is_in === isIn ? (of(choice) ?? []) : []))
  return {
    id, name, scope, starts_on, ends_on, updated_at,
    departments: ids(true, ({ department_id }) => department_id),
    sites: ids(true, ({ work_site_id }) => work_site_id),
    out_departments: ids(false, ({ department_id }) => department_id),
    out_people: choices.flatMap(({ employee_id, reason }) => (employee_id === null ? [] : { id: employee_id, reason: reason ?? '' })),
  }
}

export const emptyDraft: Draft = {
  id: null, name: '', scope: 'company', starts_on: null, ends_on: null, updated_at: null, departments: [], sites: [], out_departments: [], out_people: [],
}

/** Why the first step cannot go on, or null. */
export function scopeProblem({ name, scope, departments, sites }: Draft): string | null {
  if (name.trim() === '') return 'Dê um nome, como “Fim de ano”.'
  if (scope === 'sites' && sites.length === 0) return 'Escolha ao menos um local de trabalho.'
  if (scope === 'departments' && departments.length === 0) return 'Escolha ao menos um departamento.'
  return null
}
