import { todayIso } from '#shared/lib/dates.ts'
import type { FieldSpec, Typed } from '#shared/lib/fields/field-spec.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** A thing that somebody asked for. */
export type AssetRequest = Shapes.AssetRequestRow
export type CatalogueItem = Shapes.AssetCatalogueItem

interface Look {
  readonly label: string
  readonly tone: 'neutral' | 'success' | 'warning' | 'danger' | 'info'
}

const LOOKS: Readonly<Record<AssetRequest['status'], Look>> = {
  pending: { label: 'Aguardando aprovação', tone: 'warning' },
  approved: { label: 'Aguardando um bem', tone: 'info' },
  fulfilled: { label: 'Entregue', tone: 'success' },
  rejected: { label: 'Recusado', tone: 'danger' },
  cancelled: { label: 'Cancelado', tone: 'neutral' },
}

/** Where a request stands: what is approved has a thing, or waits for one. */
export function requestLook({ status, asset_id: asset }: Pick<AssetRequest, 'status' | 'asset_id'>): Look {
  return status === 'approved' && asset !== null ? { label: 'Reservado', tone: 'info' } : LOOKS[status]
}

/** Whether something is still to come of it. */
export const isOpen = ({ status }: Pick<AssetRequest, 'status'>): boolean => status === 'pending' || status === 'approved'

/** '3 disponíveis'; without any, one waits. */
export function stockText({ available }: Pick<CatalogueItem, 'available'>): string {
  if (available === 0) return 'Nenhum agora: entra na fila'
  return available === 1 ? '1 disponível' : `${available.toLocaleString('pt-BR')} disponíveis`
}

const dayProblem = (typed: string): string | null => ((parseTypedDate(typed) ?? '') < todayIso() ? 'Escolha hoje ou outro dia' : null)

/** What is typed of a request beside what and for whom; whoever decides need not say why. */
export function requestFields(decides: boolean): readonly FieldSpec[] {
  return [
    { name: 'reason', label: 'Para que é', kind: 'text', max: 300, required: !decides, optional: decides, missing: 'Conte em uma frase para que é', isWide: true },
    { name: 'urgency', label: 'Urgência', kind: 'choice', none: null, choices: [['normal', 'Normal'], ['urgent', 'Urgente']] },
    { name: 'needed_by', label: 'Até quando', kind: 'date', optional: true, problem: dayProblem },
  ]
}

/** What the database takes of a request. */
export function requestValues({ employee_id: person = '', reason = '', urgency = '', needed_by: day = '' }: Typed): Readonly<Record<string, string>> {
  const until = parseTypedDate(day)
  return { ...(person !== '' && { employee_id: person }), ...(reason.trim() !== '' && { reason: reason.trim() }), urgency, ...(until !== null && { needed_by: until }) }
}

/** What becomes of a request, before it is sent. */
export function requestOutlook(item: Pick<CatalogueItem, 'available'> | undefined, decides: boolean): string {
  const then = item?.available === 0 ? 'espera o próximo que ficar livre' : 'fica reservado na hora'
  return decides ? `Você já decide sobre bens: o pedido não passa por aprovação e ${then}.` : `O pedido vai para aprovação; você acompanha aqui quem decide. Aprovado, ${then}, e o RH entrega.`
}
