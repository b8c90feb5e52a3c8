import { anon, serviceRole, type Actor, type Stage } from '../support/stage.ts'

export const actorNames = [
  'anon', 'login without employee', 'user', 'manager', 'admin', 'master', 'master in another company',
  "another company's admin", "inactive company's admin", 'service_role',
] as const
export type ActorName = (typeof actorNames)[number]

/** allow: every row of the company in question; own: the caller's own row alone; deny: nothing. */
export type Answer = 'allow' | 'deny' | 'own'
export type Verb = 'select' | 'insert' | 'update' | 'delete'

/**
 * How a verb is tried. `{company}` is the company in question, `{me}` the caller's employee row, `{login}` the caller's
 * login; `own` narrows the statement to the own row. Writes return nothing: `returning` would also ask for the right to read.
 */
export interface Probe {
  readonly everything: string
  readonly own?: string
}
/** The rows that one subject adds to the matrix. */
export interface MatrixPart {
  readonly tables: Readonly<Record<string, TableAccess>>
  /** Statements of the owner that give each table a row in the company `$1`, where the demo has none. */
  readonly scene?: readonly string[]
}
export interface TableAccess {
  readonly probes: Partial<Record<Verb, Probe>>
  readonly answers: Record<Verb, Record<ActorName, Answer>>
}

export const nobody = Object.fromEntries(actorNames.map((name) => [name, 'deny'])) as Record<ActorName, Answer>
export const only = (answers: Partial<Record<ActorName, Answer>>): Record<ActorName, Answer> => ({ ...nobody, ...answers })

export const members = { user: 'allow', manager: 'allow', admin: 'allow', master: 'allow', service_role: 'allow' } as const
export const signedIn = {
  ...members, 'login without employee': 'allow', 'master in another company': 'allow', "another company's admin": 'allow',
  "inactive company's admin": 'allow',
} as const
export const administrators = { admin: 'allow', master: 'allow', service_role: 'allow' } as const

/** A table that says the same to every company: everyone signed in reads it, migrations write it. */
export const reference = (table: string, column: string): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table}` },
    insert: { everything: `insert into public.${table} select * from public.${table} limit 1` },
    update: { everything: `update public.${table} set ${column} = ${column}` },
    delete: { everything: `delete from public.${table}` },
  },
  answers: { select: only(signedIn), insert: nobody, update: nobody, delete: nobody },
})

/** The actors of the matrix, and the company that each one is asked about. */
export function castOf(stage: Stage): Record<ActorName, { actor: Actor; company: string }> {
  const aurora = stage.company('aurora')
  const about = (actor: Actor): { actor: Actor; company: string } => ({ actor, company: aurora })
  return {
    anon: about(anon),
    'login without employee': about(stage.signedIn('estranho@vinculo.demo')),
    user: about(stage.signedIn('pessoa@aurora.demo')),
    manager: about(stage.signedIn('gestor@aurora.demo')),
    admin: about(stage.signedIn('admin@aurora.demo')),
    master: about(stage.signedIn('master@vinculo.demo')),
    'master in another company': about(
      stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } }),
    ),
    "another company's admin": about(stage.signedIn('admin@boreal.demo')),
    "inactive company's admin": { actor: stage.signedIn('admin@cometa.demo'), company: stage.company('cometa') },
    service_role: about(serviceRole),
  }
}
