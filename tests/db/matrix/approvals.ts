import { administrators, members, nobody, only, reference, type MatrixPart, type TableAccess } from './actors.ts'

/** Settings and the workings of requests: administrators look, nobody writes but the functions. */
const lookedAt = (table: string, insert: string, column: string): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company}` },
    insert: { everything: insert },
    update: { everything: `update public.${table} set ${column} = ${column} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
})

/** What a person asked for: the own rows, or the company's for administrators. The demo gives each account one. */
const owners = only({ user: 'own', manager: 'own', ...administrators, 'master in another company': 'own', "another company's admin": 'own' })
const asked = (table: string, person: string, filter: string, insert: string, column: string): TableAccess => ({
  probes: {
    select: {
      everything: `select * from public.${table} where company_id = {company} and ${filter}`,
      own: `select * from public.${table} where ${person} and ${filter}`,
    },
    insert: { everything: insert },
    update: { everything: `update public.${table} set ${column} = ${column} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: owners, insert: nobody, update: nobody, delete: nobody },
})

const tables: MatrixPart['tables'] = {
  approval_entity_types: reference('approval_entity_types', 'label'),
  change_fields: reference('change_fields', 'label'),
  approval_flows: lookedAt('approval_flows', `insert into public.approval_flows (company_id, entity_type, name) values ({company}, 'change_request', 'Meu fluxo')`, 'active'),
  approval_flow_departments: lookedAt(
    'approval_flow_departments',
    `insert into public.approval_flow_departments (company_id, flow_id, department_id) select company_id, gen_random_uuid(), id from public.departments where company_id = {company} limit 1`,
    'department_id',
  ),
  approval_flow_roles: lookedAt('approval_flow_roles', `insert into public.approval_flow_roles (company_id, flow_id, role) values ({company}, gen_random_uuid(), 'user')`, 'flow_id'),
  approval_flow_varieties: lookedAt(
    'approval_flow_varieties',
    `insert into public.approval_flow_varieties (company_id, flow_id, variety_id) values ({company}, gen_random_uuid(), gen_random_uuid())`,
    'flow_id',
  ),
  approval_flow_steps: lookedAt(
    'approval_flow_steps',
    `insert into public.approval_flow_steps (company_id, flow_id, position, approver_kind) values ({company}, gen_random_uuid(), 9, 'company_admin')`,
    'mode',
  ),
  approval_flow_step_people: lookedAt(
    'approval_flow_step_people',
    `insert into public.approval_flow_step_people (company_id, step_id, employee_id) select company_id, gen_random_uuid(), id from public.employee_directory where company_id = {company} limit 1`,
    'employee_id',
  ),
  approval_substitutes: asked(
    'approval_substitutes', '{me} in (person_id, substitute_id)', 'true',
    `insert into public.approval_substitutes (company_id, person_id, substitute_id, period) values ({company}, gen_random_uuid(), {me}, '[2026-01-01,2027-01-01)')`,
    'substitute_id',
  ),
  approval_substitute_scopes: {
    ...asked(
      'approval_substitute_scopes', 'person_id = {me}', 'true',
      `insert into public.approval_substitute_scopes (company_id, substitution_id, person_id, period) values ({company}, gen_random_uuid(), {me}, '[2026-01-01,2027-01-01)')`,
      'entity_type',
    ),
    answers: {
      select: only({ manager: 'own', ...administrators, "another company's admin": 'own' }),
      insert: nobody, update: nobody, delete: nobody,
    },
  },
  approval_requests: asked(
    'approval_requests', 'requester_id = {me}', `status = 'approved'`,
    `insert into public.approval_requests (company_id, entity_type, entity_id, requester_id, title) values ({company}, 'change_request', gen_random_uuid(), {me}, 'Forjado')`,
    'status',
  ),
  approval_steps: lookedAt(
    'approval_steps',
    `insert into public.approval_steps (company_id, request_id, round, position, mode, approver_kind, sla_days, on_timeout) values ({company}, gen_random_uuid(), 1, 1, 'any', 'company_admin', 3, 'auto_approve')`,
    'due_at',
  ),
  approval_step_approvers: lookedAt(
    'approval_step_approvers',
    `insert into public.approval_step_approvers (company_id, step_id, slot, approver_id, origin) values ({company}, gen_random_uuid(), 1, {me}, 'flow')`,
    'approver_id',
  ),
  approval_decisions: lookedAt(
    'approval_decisions',
    `insert into public.approval_decisions (company_id, request_id, step_id, decision, decided_by, decided_at) values ({company}, gen_random_uuid(), gen_random_uuid(), 'approve', {login}, now())`,
    'comment',
  ),
  approval_comments: lookedAt(
    'approval_comments',
    `insert into public.approval_comments (company_id, request_id, body, created_at) values ({company}, gen_random_uuid(), 'Forjado', now())`,
    'body',
  ),
  change_policies: {
    probes: {
      select: { everything: `select * from public.change_policies where company_id = {company}` },
      insert: { everything: `insert into public.change_policies (company_id, field, policy) values ({company}, 'cpf', 'direct')` },
      update: { everything: `update public.change_policies set policy = 'direct' where company_id = {company}` },
      delete: { everything: `delete from public.change_policies where company_id = {company}` },
    },
    answers: { select: only(members), insert: nobody, update: nobody, delete: nobody },
  },
  change_requests: asked(
    'change_requests', 'employee_id = {me}', `status = 'approved'`,
    `insert into public.change_requests (company_id, employee_id) values ({company}, {me})`, 'status',
  ),
  change_request_fields: asked(
    'change_request_fields', 'employee_id = {me}', `outcome = 'applied'`,
    `insert into public.change_request_fields (company_id, change_request_id, employee_id, field) values ({company}, gen_random_uuid(), {me}, 'cpf')`,
    'outcome',
  ),
  // The own ones are proved where they are asked for: the demo has none.
  change_request_files: lookedAt(
    'change_request_files',
    `insert into public.change_request_files (company_id, change_request_id, employee_id, field, file_id) values ({company}, gen_random_uuid(), {me}, 'dependent', gen_random_uuid())`,
    'field',
  ),
}

/** Approvals and changes of data. */
export const approvalsMatrix: MatrixPart = {
  tables,
  scene: [
    `insert into public.change_policies (company_id, field, policy) values ($1, 'rg', 'closed')`,
    // A proof of somebody without a login; what the file itself is does not matter here.
    `with r as (
       insert into public.change_requests (company_id, employee_id)
       select e.company_id, e.id from public.employees e where e.company_id = $1 and e.user_id is null limit 1 returning id, company_id, employee_id),
     f as (
       insert into public.files (company_id, purpose, bucket, name, mime, size, sensitivity, uploaded_by, confirmed_at, sha256, linked_at, archived_at, entity_type, entity_id)
       select r.company_id, 'company_logo', 'files', 'marca.png', 'image/png', 1, 'P0', gen_random_uuid(), now(), repeat('0', 64), now(), now(), 'company', r.id
       from r returning id, company_id, entity_id)
     insert into public.change_request_files (company_id, change_request_id, employee_id, field, file_id)
     select f.company_id, r.id, r.employee_id, 'dependent', f.id from f join r on r.id = f.entity_id`,
  ],
}
