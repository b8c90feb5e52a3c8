import { chainAbove, isWithinTeam, type OrgPerson, type OrgTree } from './org-tree.ts'

/** What a change of manager does, before it is made. */
export interface MoveEffects {
  readonly person: OrgPerson
  readonly from: OrgPerson | null
  readonly to: OrgPerson | null
  /** From the top down to the person, after the change. */
  readonly chain: readonly string[]
  readonly levelBefore: number
  readonly levelAfter: number
}

export type MoveProblem = 'same' | 'below'

/** Why somebody cannot go there; null when they can. */
export function moveProblem(tree: OrgTree, personId: string, managerId: string | null): MoveProblem | null {
  if ((tree.byId.get(personId)?.managerId ?? null) === managerId) return 'same'
  return managerId !== null && isWithinTeam(tree, managerId, personId) ? 'below' : null
}

export function moveEffects(tree: OrgTree, personId: string, managerId: string | null): MoveEffects | null {
  const person = tree.byId.get(personId)
  if (!person) return null
  const to = tree.byId.get(managerId ?? '') ?? null
  const above = to ? [...chainAbove(tree, to.id), to] : []
  return {
    person,
    from: tree.byId.get(person.managerId ?? '') ?? null,
    to,
    chain: [...above, person].map(({ name }) => name),
    levelBefore: chainAbove(tree, personId).length + 1,
    levelAfter: above.length + 1,
  }
}

function peopleText(count: number): string {
  if (count === 0) return 'ninguém'
  return count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`
}

/** The effects in sentences. */
export function effectTexts({ person, from, to, levelBefore, levelAfter }: MoveEffects): readonly string[] {
  return [
    person.all === 0
      ? 'Só esta pessoa muda de lugar: ninguém se reporta a ela.'
      : `A equipe vai junto: ${peopleText(person.all)} ${person.all === 1 ? 'continua' : 'continuam'} abaixo de ${person.name}.`,
    ...(from ? [`${from.name} passa de ${peopleText(from.direct)} para ${peopleText(from.direct - 1)} na equipe direta.`] : []),
    to
      ? `${to.name} passa de ${peopleText(to.direct)} para ${peopleText(to.direct + 1)} na equipe direta.`
      : `${person.name} fica no topo do organograma, sem gestor.`,
    levelBefore === levelAfter ? `O nível hierárquico continua o mesmo (${String(levelAfter)}).` : `O nível hierárquico muda de ${String(levelBefore)} para ${String(levelAfter)}.`,
  ]
}
