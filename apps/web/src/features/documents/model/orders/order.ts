import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type OrderStatus = Order['status']

export type Order = Shapes.DocumentOrderQueueRow

export interface OrderOption {
  readonly id: string
  readonly company_id: string
  readonly type_id: string
  readonly template_id: string | null
  readonly name: string
  readonly description: string | null
  readonly sla_days: number
  readonly is_automatic: boolean
  readonly archived_at: string | null
  readonly updated_at: string
}

type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'

export const STATUS: Readonly<Record<OrderStatus, { readonly label: string; readonly tone: Tone }>> = {
  requested: { label: 'Pedido', tone: 'info' },
  preparing: { label: 'Em preparo', tone: 'info' },
  available: { label: 'Pronto', tone: 'success' },
  downloaded: { label: 'Baixado', tone: 'success' },
  denied: { label: 'Negado', tone: 'danger' },
  cancelled: { label: 'Cancelado', tone: 'neutral' },
}

export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => status === 'requested' || status === 'preparing'

export interface Step {
  readonly label: string
  /** A civil day or an instant, as it came. */
  readonly at: string
}

/** What happened to an order, each with its date, and until when it is expected. */
export function stepsOf(order: Order): readonly Step[] {
  const steps: (Step | null)[] = [
    { label: 'Pedido', at: order.requested_at },
    isOpen(order) ? { label: 'Previsto', at: order.due_on } : null,
    order.available_at === null ? null : { label: 'Pronto', at: order.available_at },
    order.downloaded_at === null ? null : { label: 'Baixado', at: order.downloaded_at },
    order.status === 'denied' && order.closed_at !== null ? { label: 'Negado', at: order.closed_at } : null,
    order.status === 'cancelled' && order.closed_at !== null ? { label: 'Cancelado', at: order.closed_at } : null,
  ]
  return steps.filter((step) => step !== null)
}

/** How long an order takes, in words. */
export function slaText({ sla_days, is_automatic, template_id }: Pick<OrderOption, 'sla_days' | 'is_automatic' | 'template_id'>): string {
  const days = sla_days === 1 ? 'Em até 1 dia útil' : `Em até ${String(sla_days)} dias úteis`
  return is_automatic && template_id !== null ? 'Na hora, se o seu cadastro estiver completo' : days
}

export interface OptionDraft {
  readonly name: string
  readonly description: string
  readonly templateId: string
  readonly typeId: string
  readonly slaDays: string
  readonly isAutomatic: boolean
}

export function optionDraft(option: OrderOption | null): OptionDraft {
  return {
    name: option?.name ?? '', description: option?.description ?? '', templateId: option?.template_id ?? '', typeId: option?.type_id ?? '',
    slaDays: String(option?.sla_days ?? 2), isAutomatic: option?.is_automatic ?? true,
  }
}

export function optionProblems(draft: OptionDraft): ReadonlyMap<'name' | 'typeId' | 'slaDays', string> {
  const problems = new Map<'name' | 'typeId' | 'slaDays', string>()
  if (draft.name.trim() === '') problems.set('name', 'Informe o nome')
  if (draft.templateId === '' && draft.typeId === '') problems.set('typeId', 'Escolha um modelo ou um tipo de documento')
  const days = Number(draft.slaDays)
  if (!Number.isInteger(days) || days < 1 || days > 60) problems.set('slaDays', 'Use de 1 a 60 dias úteis')
  return problems
}
