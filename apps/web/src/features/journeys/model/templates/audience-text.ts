import { type Audience, isNobody } from '#shared/lib/audience.ts'
import { peopleText } from '#shared/lib/people-text.ts'

/** "Produção", "Produção e Logística", "Produção, Logística e mais 3" */
function named(ids: readonly string[], nameOf: (id: string) => string): string {
  const names = ids.map(nameOf).filter((name) => name !== '')
  const [first = '', second = ''] = names
  if (names.length > 2) return `${first}, ${second} e mais ${String(names.length - 2)}`
  return names.length === 2 ? `${first} e ${second}` : first
}

/** Whom a template is for, in words; people are told by their number alone. */
export function audienceText(audience: Audience | null, nameOf: (id: string) => string): string {
  if (audience === null) return 'Para todos os outros'
  if (isNobody(audience)) return 'Para ninguém'
  const { everyone, departments_below: below = [], departments = [], sites = [], positions = [], contract_types: contracts = [], tags = [], teams = [], people = [], except } = audience
  if (everyone) return except ? 'Para toda a empresa, com exceções' : 'Para toda a empresa'
  const groups = [[...below, ...departments], sites, positions, contracts, tags].filter((ids) => ids.length > 0).map((ids) => named(ids, nameOf)).filter((text) => text !== '')
  const parts = [
    ...groups,
    ...(teams.length > 0 ? [teams.length === 1 ? 'a equipe de um gestor' : `as equipes de ${String(teams.length)} gestores`] : []),
    ...(people.length > 0 ? [groups.length + teams.length > 0 ? `mais ${peopleText(people.length)}` : peopleText(people.length)] : []),
  ]
  return `Para ${parts.join(' · ')}${except ? ', com exceções' : ''}`
}
