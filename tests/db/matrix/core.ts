import { administrators, members, nobody, only, reference, type MatrixPart } from './actors.ts'

const tables: MatrixPart['tables'] = {
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
        everything: `insert into public.employees (company_id, first_name, last_name, manager_id) values ({company}, 'Nova', 'Pessoa', {me})`,
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
      // A manager into the own team, and of it: tests/db/attacks/team.test.ts.
      insert: only({ manager: 'allow', ...administrators }),
      update: only({ ...administrators, "another company's admin": 'own' }),
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

/** People, companies, departments, access and the audit trail. */
export const coreMatrix: MatrixPart = {
  tables,
  scene: [
    `insert into public.departments (company_id, name) values ($1, 'Sem ninguém')`,
    `insert into public.invitations (company_id, employee_id, email, role, expires_at)
     select company_id, id, 'convite@matriz.demo', 'user', now() + interval '7 days' from public.employees
     where company_id = $1 and role = 'user' is not true limit 1`,
  ],
}
