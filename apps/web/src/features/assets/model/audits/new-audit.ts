import { type Audience, isNobody } from '#shared/lib/audience.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'

/** An audit while it is written. */
export interface AuditDraft {
  readonly title: string
  readonly asksPeople: boolean
  readonly audience: Audience
  readonly hasStock: boolean
  readonly category: string
  readonly site: string
  /** As typed. */
  readonly dueOn: string
  readonly message: string
}

/** Why it cannot begin, by field. `today` is an ISO date. */
export function auditProblems({ title, asksPeople, audience, hasStock, dueOn }: AuditDraft, today: string): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  if (title.trim() === '') problems.set('title', 'Dê um nome à auditoria')
  if (asksPeople && isNobody(audience)) problems.set('audience', hasStock ? 'Escolha quem confirma, ou desmarque o pedido às pessoas' : 'Escolha quem confirma')
  const due = parseTypedDate(dueOn)
  if (dueOn.trim() === '') problems.set('dueOn', 'Escolha até quando conferir')
  else if (due === null) problems.set('dueOn', INVALID_DATE)
  else if (due < today) problems.set('dueOn', 'O prazo não pode ficar no passado')
  return problems
}
