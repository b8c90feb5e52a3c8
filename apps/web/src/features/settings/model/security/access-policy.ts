import type { Choice } from '#shared/lib/fields/field-spec.ts'

interface RoleFigures {
  readonly role: string
  readonly starts_at: string | null
  readonly people: number
  readonly without: number
}

const days = (count: number): string => (count === 1 ? '1 dia' : `${String(count)} dias`)

/** Hours as people say them: whole days from two days on. */
export function hoursText(hours: number): string {
  return hours >= 48 && hours % 24 === 0 ? days(hours / 24) : `${String(hours)} horas`
}

/** The choices of a limit in hours, with what is stored among them. */
export function hourChoices(offered: readonly number[], stored: number | null): Choice[] {
  const all = stored === null || offered.includes(stored) ? offered : [...offered, stored].toSorted((one, other) => one - other)
  return all.map((hours): Choice => [String(hours), hoursText(hours)])
}

/** What happens to the people of roles that begin to need a second factor. */
export function demandImpact(added: readonly RoleFigures[], graceDays: number): string {
  const without = added.reduce((sum, { without: count }) => sum + count, 0)
  if (without === 0) return 'Todas as pessoas destes perfis já usam a verificação em duas etapas.'
  const who = without === 1 ? '1 pessoa ainda não usa a verificação em duas etapas' : `${String(without)} pessoas ainda não usam a verificação em duas etapas`
  const [will, may] = without === 1 ? ['vai', 'pode'] : ['vão', 'podem']
  return graceDays === 0
    ? `${who} e ${will} configurar no próximo acesso. Quem estiver usando o sistema agora configura antes de continuar.`
    : `${who}. Elas recebem o pedido a cada acesso, e por ${days(graceDays)} ainda ${may} deixar para depois.`.replace('Elas recebem', without === 1 ? 'Ela recebe' : 'Elas recebem')
}

/** How a role stands beside its name. */
export function roleStanding({ starts_at: from, people, without }: RoleFigures, now = Date.now()): string {
  if (people === 0) return 'Ninguém com acesso'
  const using = people - without
  const count = `${String(using)} de ${String(people)} já ${using === 1 ? 'usa' : 'usam'}`
  return from !== null && Date.parse(from) > now ? `${count}; exigida daqui a ${days(Math.ceil((Date.parse(from) - now) / 86_400_000))}` : count
}
