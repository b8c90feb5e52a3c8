import { toTypedDate } from '#shared/lib/masks.ts'

export interface EndingPerson {
  readonly id: string
  readonly name: string
  readonly companyId: string
}

/** An ending of a contract as the card shows it. */
export interface ContractEnding {
  readonly id: string
  readonly last_day: string
  readonly note: string | null
  /** Why it ends although the person had a guarantee of employment. */
  readonly protection_reason: string | null
  readonly recorded_at: string
  /** Null while the last day is not over. */
  readonly applied_at: string | null
  readonly failure: string | null
  /** Null when an import did not know it. */
  readonly reason: { readonly label: string } | null
}

export interface EndingEffects {
  readonly has_access: boolean
  readonly reports: number
  readonly departments: readonly string[]
  readonly decisions: number
  readonly requests: number
}

function people(count: number): string {
  return count === 1 ? '1 pessoa que responde a ela fica' : `${count} pessoas que respondem a ela ficam`
}

function whenLeaving(on: string, today: string): string {
  return on < today ? 'A pessoa passa a Desligada agora.' : `A pessoa trabalha até ${toTypedDate(on)}, inclusive, e passa a Desligada no dia seguinte.`
}

function accessText(on: string, today: string, isNow: boolean): string {
  return on < today || isNow ? 'O acesso ao sistema termina agora.' : `O acesso ao sistema termina no fim de ${toTypedDate(on)}.`
}

/** What will happen, said before anything does. `on` and `today` are ISO days. */
export function endingTexts(effects: EndingEffects | null, on: string, today: string, accessEndsNow: boolean): readonly string[] {
  if (effects === null) return [whenLeaving(on, today)]
  const { has_access, reports, departments, decisions, requests } = effects
  return [
    whenLeaving(on, today),
    ...(has_access ? [accessText(on, today, accessEndsNow)] : []),
    'Mudanças programadas para depois são canceladas.',
    ...(reports > 0 ? [`${people(reports)} sem gestor em atividade.`] : []),
    ...(departments.length > 0 ? [`Sem chefia em atividade: ${departments.join(', ')}.`] : []),
    ...(decisions > 0 ? [decisions === 1 ? '1 aprovação aguarda essa pessoa: combine quem decide no lugar.' : `${decisions} aprovações aguardam essa pessoa: combine quem decide no lugar.`] : []),
    ...(requests > 0 ? [requests === 1 ? '1 pedido dela continua em aberto.' : `${requests} pedidos dela continuam em aberto.`] : []),
  ]
}
