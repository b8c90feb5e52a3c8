import { anon, serviceRole, type Actor, type Stage } from './support/stage.ts'

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
export interface TableAccess {
  readonly probes: Partial<Record<Verb, Probe>>
  readonly answers: Record<Verb, Record<ActorName, Answer>>
}

const nobody = Object.fromEntries(actorNames.map((name) => [name, 'deny'])) as Record<ActorName, Answer>
const only = (answers: Partial<Record<ActorName, Answer>>): Record<ActorName, Answer> => ({ ...nobody, ...answers })

const members = { user: 'allow', manager: 'allow', admin: 'allow', master: 'allow', service_role: 'allow' } as const
const signedIn = {
  ...members, 'login without employee': 'allow', 'master in another company': 'allow', "another company's admin": 'allow',
  "inactive company's admin": 'allow',
} as const
const administrators = { admin: 'allow', master: 'allow', service_role: 'allow' } as const

const reference = (table: string, column: string): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table}` },
    insert: { everything: `insert into public.${table} select * from public.${table} limit 1` },
    update: { everything: `update public.${table} set ${column} = ${column}` },
    delete: { everything: `delete from public.${table}` },
  },
  answers: { select: only(signedIn), insert: nobody, update: nobody, delete: nobody },
})

/** What every actor may do to rows of the company in question: Aurora, or Cometa for the people of Cometa. */
export const accessMatrix: Readonly<Record<string, TableAccess>> = {
  permissions: reference('permissions', 'name'),
  role_permissions: reference('role_permissions', 'role'),
  role_modules: reference('role_modules', 'role'),
  status_transitions: reference('status_transitions', 'entity'),
  companies: {
    probes: {
      select: { everything: `select * from public.companies where id = {company}` },
      insert: { everything: `insert into public.companies (name) values ('Empresa nova')` },
      update: { everything: `update public.companies set name = 'Outro nome' where id = {company}` },
      delete: { everything: `delete from public.companies where id = {company}` },
    },
    answers: {
      select: only({ ...members, 'master in another company': 'allow', "inactive company's admin": 'allow' }),
      insert: only({ master: 'allow', 'master in another company': 'allow', service_role: 'allow' }),
      update: only({ master: 'allow', 'master in another company': 'allow', service_role: 'allow' }),
      delete: nobody,
    },
  },
  company_details: {
    probes: {
      select: { everything: `select * from public.company_details where company_id = {company}` },
      insert: { everything: `insert into public.company_details (company_id) values ({company})` },
      update: { everything: `update public.company_details set legal_name = 'Razão nova' where company_id = {company}` },
      delete: { everything: `delete from public.company_details where company_id = {company}` },
    },
    answers: { select: only(members), insert: nobody, update: only(administrators), delete: nobody },
  },
  departments: {
    probes: {
      select: { everything: `select * from public.departments where company_id = {company}` },
      insert: { everything: `insert into public.departments (company_id, name) values ({company}, 'Departamento novo')` },
      update: { everything: `update public.departments set name = name || ' 2' where company_id = {company}` },
      delete: { everything: `delete from public.departments where company_id = {company} and name = 'Sem ninguém'` },
    },
    answers: {
      select: only(members), insert: only(administrators), update: only(administrators), delete: only(administrators),
    },
  },
  employees: {
    probes: {
      select: {
        everything: `select * from public.employees where company_id = {company}`,
        own: `select * from public.employees where id = {me}`,
      },
      insert: {
        everything: `insert into public.employees (company_id, first_name, last_name) values ({company}, 'Nova', 'Pessoa')`,
      },
      update: {
        everything: `update public.employees set position = 'Outro cargo' where company_id = {company} and user_id is null`,
        own: `update public.employees set phone = '(11) 98888-7777' where id = {me}`,
      },
      delete: { everything: `delete from public.employees where company_id = {company}` },
    },
    answers: {
      select: only({
        user: 'own', manager: 'allow', ...administrators, 'master in another company': 'own', "another company's admin": 'own',
      }),
      insert: only({ manager: 'allow', ...administrators }),
      update: only({ manager: 'allow', ...administrators, "another company's admin": 'own' }),
      delete: nobody,
    },
  },
  employee_directory: {
    probes: {
      select: { everything: `select * from public.employee_directory where company_id = {company}` },
      insert: { everything: `insert into public.employee_directory (id, company_id, display_name, initials) values (gen_random_uuid(), {company}, 'X', 'XX')` },
      update: { everything: `update public.employee_directory set display_name = 'X' where company_id = {company}` },
      delete: { everything: `delete from public.employee_directory where company_id = {company}` },
    },
    answers: { select: only(members), insert: nobody, update: nobody, delete: nobody },
  },
  invitations: {
    probes: {
      select: { everything: `select * from public.invitations where company_id = {company}` },
      insert: {
        everything: `insert into public.invitations (company_id, employee_id, email, role, expires_at)
          select company_id, id, 'novo@convite.demo', 'user', now() from public.employees where company_id = {company} and user_id is null limit 1`,
      },
      update: { everything: `update public.invitations set role = 'user' where company_id = {company}` },
      delete: { everything: `delete from public.invitations where company_id = {company}` },
    },
    answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
  },
  privacy_notices: {
    probes: {
      select: { everything: `select * from public.privacy_notices where company_id = {company}` },
      insert: { everything: `insert into public.privacy_notices (company_id, text) values ({company}, 'Aviso novo')` },
      update: { everything: `update public.privacy_notices set text = 'Outro aviso' where company_id = {company}` },
      delete: { everything: `delete from public.privacy_notices where company_id = {company}` },
    },
    answers: { select: only(members), insert: only(administrators), update: nobody, delete: nobody },
  },
  privacy_acknowledgements: {
    probes: {
      select: {
        everything: `select * from public.privacy_acknowledgements where company_id = {company}`,
        own: `select * from public.privacy_acknowledgements where employee_id = {me}`,
      },
      insert: {
        everything: `insert into public.privacy_acknowledgements (company_id, notice_id, employee_id)
          select n.company_id, n.id, e.id from public.privacy_notices n join public.employees e using (company_id)
          where n.company_id = {company} and e.user_id is null limit 1`,
      },
      update: { everything: `update public.privacy_acknowledgements set acknowledged_at = now() where company_id = {company}` },
      delete: { everything: `delete from public.privacy_acknowledgements where company_id = {company}` },
    },
    answers: {
      select: only({ user: 'own', manager: 'own', ...administrators, 'master in another company': 'own', "another company's admin": 'own' }),
      insert: nobody, update: nobody, delete: nobody,
    },
  },
  audit_verifications: {
    probes: {
      select: { everything: `select * from public.audit_verifications where company_id = {company}` },
      insert: {
        everything: `insert into public.audit_verifications (company_id, ok, entries, from_seq, up_to_seq, waiting, head)
          values ({company}, true, 0, 1, 0, 0, '')`,
      },
      update: { everything: `update public.audit_verifications set entries = 0 where company_id = {company}` },
      delete: { everything: `delete from public.audit_verifications where company_id = {company}` },
    },
    answers: { select: only({ master: 'allow', service_role: 'allow' }), insert: nobody, update: nobody, delete: nobody },
  },
  audit_logs: {
    probes: {
      select: { everything: `select * from public.audit_logs where company_id = {company}` },
      insert: {
        everything: `insert into public.audit_logs (action_type, entity_type, entity_id, performed_by)
          values ('password_change', 'user', gen_random_uuid(), gen_random_uuid())`,
        own: `insert into public.audit_logs (action_type, entity_type, entity_id, performed_by, metadata)
          values ('password_change', 'user', {login}, {login}, '{"initiated_by": "user"}')`,
      },
      update: { everything: `update public.audit_logs set action_type = 'x' where company_id = {company}` },
      delete: { everything: `delete from public.audit_logs where company_id = {company}` },
    },
    answers: {
      select: only({ master: 'allow', service_role: 'allow' }),
      insert: only({ user: 'own', manager: 'own', admin: 'own', master: 'own', 'master in another company': 'own', "another company's admin": 'own' }),
      update: nobody,
      delete: nobody,
    },
  },
}

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
