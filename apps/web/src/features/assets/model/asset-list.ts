import type { Permission } from '#shared/access/permissions.gen.ts'
import { parseCivilDate, todayIso } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { flag, id, oneOf, passing, sortBy, view } from '#shared/list/state/params.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { type AssetStatus, conditionLabel, kindLabel, STATUS_LOOKS, statusLook } from './asset.ts'

export type AssetFigures = Shapes.AssetFigures

/** Statuses as one filters by them: each is what a figure above the list counts. */
export const GROUPS = {
  available: { label: 'Disponíveis', statuses: ['available'] },
  reserved: { label: 'Reservados', statuses: ['reserved'] },
  in_use: { label: 'Em uso', statuses: ['in_use', 'return_requested'] },
  awaiting: { label: 'Aguardando assinatura', statuses: ['awaiting_acceptance'] },
  to_return: { label: 'Devolução pedida', statuses: ['return_requested'] },
  in_maintenance: { label: 'Em conserto', statuses: ['in_maintenance'] },
  gone: { label: 'Perdidos ou furtados', statuses: ['lost', 'stolen'] },
  written_off: { label: 'Baixados', statuses: ['written_off'] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly statuses: readonly AssetStatus[] }>>
export type StatusGroup = keyof typeof GROUPS

export const GROUP_NAMES = Object.keys(GROUPS) as readonly StatusGroup[]

export const TABS = ['todos', 'epi', 'comigo', 'equipe', 'unidade', 'pedidos', 'auditorias'] as const
export type AssetsTab = (typeof TABS)[number]
export const TAB_LABELS: Readonly<Record<AssetsTab, string>> = {
  todos: 'Todos os bens', epi: 'EPI e estoque', comigo: 'Comigo', equipe: 'Da equipe', unidade: 'Minha unidade', pedidos: 'Pedidos', auditorias: 'Auditorias',
}

/** Who manages assets sees all of them, who leads a team what the team has, who looks after a site what is there; everybody what they have and asked for. */
export function tabsFor(can: (permission: Permission) => boolean, keepsSite = false): readonly AssetsTab[] {
  if (can('manage_assets')) return ['todos', 'epi', 'pedidos', 'auditorias', 'comigo']
  return ['comigo', ...(can('view_all_employees') ? (['equipe'] as const) : []), ...(keepsSite ? (['unidade'] as const) : []), 'pedidos']
}

/** What came of a thing of an audit, as one filters by it. */
export const AUDIT_STATES = ['waiting', 'confirmed', 'divergent'] as const
export type AuditState = (typeof AUDIT_STATES)[number]

/**
 * What the page shows. `bem` is open over the list; `novo`, `entregar` and `pedir` open their forms, `para` names who receives; `categorias`,
 * `kits` and `unidades` are lists of their own, `etiquetas` the labels of what is listed, `ler` what reads one. `auditoria` is open in its
 * tab, `achado` narrows it, `nova` begins one, `conferir` is what a person is asked to confirm.
 */
export const assetList = listState({
  filters: { status: oneOf(GROUP_NAMES), category: id, holder: id, site: id, achado: oneOf(AUDIT_STATES) },
  shown: {
    tab: passing(oneOf(TABS)), sort: sortBy(['name', 'tag', 'cost'], 'name'), view, bem: passing(id), novo: passing(flag), entregar: passing(flag), para: passing(id), pedir: passing(flag),
    categorias: passing(flag), kits: passing(flag), unidades: passing(flag), etiquetas: passing(flag), ler: passing(flag), auditoria: passing(id), nova: passing(flag),
    conferir: passing(flag),
  },
  old: { aba: 'tab' },
})
export type AssetListState = typeof assetList.start

/** What is written off is no longer there, unless somebody looks for it. */
export function statusesOf({ status }: Pick<AssetListState, 'status'>): readonly AssetStatus[] {
  if (status !== '') return GROUPS[status].statuses
  return (Object.keys(STATUS_LOOKS) as AssetStatus[]).filter((each) => each !== 'written_off')
}

/** An asset in a list. */
export interface AssetListRow {
  readonly id: string
  readonly tag: string
  readonly name: string
  readonly brand: string | null
  readonly serial: string | null
  readonly condition: string
  readonly status: string
  readonly holder_id: string | null
  readonly place: string | null
  readonly supplier: string | null
  readonly invoice_number: string | null
  readonly purchased_on: string | null
  readonly cost: number | null
  readonly warranty_until: string | null
  readonly category: { readonly name: string; readonly kind: string }
  readonly holder: { readonly id: string; readonly display_name: string; readonly profile_image_url: string | null } | null
  readonly site: { readonly name: string } | null
}

interface CountedFigure {
  readonly label: string
  readonly total: number
  readonly filters: Partial<AssetListState>
}

/** The numbers over the list, each with the filter of the rows behind it; what nothing is in takes no room. */
export function countedOf(figures: AssetFigures): readonly CountedFigure[] {
  const { available, reserved, in_use, awaiting, to_return, in_maintenance, gone } = figures
  const counted: readonly (readonly [StatusGroup, number])[] = [
    ['available', available], ['reserved', reserved], ['in_use', in_use], ['awaiting', awaiting], ['to_return', to_return], ['in_maintenance', in_maintenance], ['gone', gone],
  ]
  return [
    { label: 'Total', total: figures.total, filters: {} },
    ...counted
      .filter(([group, total]) => total > 0 || group === 'available' || group === 'in_use')
      .map(([group, total]) => ({ label: GROUPS[group].label, total, filters: { status: group } })),
  ]
}

/** Whether a warranty still holds. */
export const isUnderWarranty = (until: string | null, today = todayIso()): boolean => until !== null && until >= today

/** Assets as a file. */
export const exportColumns: readonly ExportColumn<AssetListRow>[] = [
  { header: 'Etiqueta', value: ({ tag }) => tag, width: 14 },
  { header: 'Nome', value: ({ name }) => name, width: 32 },
  { header: 'Categoria', value: ({ category }) => category.name, width: 24 },
  { header: 'Tipo', value: ({ category }) => kindLabel(category.kind), width: 16 },
  { header: 'Marca', value: ({ brand }) => brand, width: 16 },
  { header: 'Número de série', value: ({ serial }) => serial, width: 20 },
  { header: 'Situação', value: ({ status }) => statusLook(status).label, width: 20 },
  { header: 'Estado', value: ({ condition }) => conditionLabel(condition) },
  { header: 'Com quem', value: ({ holder }) => holder?.display_name ?? null, width: 30 },
  { header: 'Local', value: ({ site }) => site?.name ?? null, width: 20 },
  { header: 'Lugar', value: ({ place }) => place, width: 16 },
  { header: 'Fornecedor', value: ({ supplier }) => supplier, width: 22 },
  { header: 'Nota fiscal', value: ({ invoice_number: number }) => number },
  { header: 'Comprado em', value: ({ purchased_on: day }) => parseCivilDate(day) },
  { header: 'Valor de compra', value: ({ cost }) => cost },
  { header: 'Garantia até', value: ({ warranty_until: day }) => parseCivilDate(day) },
]
