import { administrators, members, nobody, only, reference, type MatrixPart, type TableAccess } from './actors.ts'

const whoeverItConcerns = only({
  user: 'own', manager: 'own', admin: 'own', master: 'own', 'master in another company': 'own', "another company's admin": 'own', service_role: 'allow',
})

/** Rows that only whom they concern selects; `which` picks one row per person where there may be several. */
const own = (table: string, columns: string, values: string, which = 'true', whose: TableAccess['answers']['select'] = whoeverItConcerns): TableAccess => ({
  probes: {
    select: {
      everything: `select * from public.${table} where company_id = {company} and ${which}`,
      own: `select * from public.${table} where employee_id = {me} and ${which}`,
    },
    insert: {
      everything: `insert into public.${table} (company_id, employee_id${columns === '' ? '' : `, ${columns}`})
        select company_id, id${values === '' ? '' : `, ${values}`} from public.employees where company_id = {company} limit 1`,
    },
    update: { everything: `update public.${table} set employee_id = employee_id where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: whose, insert: nobody, update: nobody, delete: nobody },
})

/** Records by class: work contacts are read by who sees all people, contracts by the team too, everything else the person's alone. */
export const recordsMatrix: MatrixPart = {
  tables: {
    contract_types: reference('contract_types', 'contract_type'),
    ending_reasons: reference('ending_reasons', 'reason'),
    ending_rights: reference('ending_rights', 'reason'),
    contract_endings: {
      probes: {
        select: { everything: `select * from public.contract_endings where company_id = {company} and employee_id is distinct from {me}` },
        insert: {
          everything: `insert into public.contract_endings (company_id, employee_id, last_day)
            select company_id, id, '2030-01-01' from public.employees where company_id = {company} and user_id is null limit 1`,
        },
        update: { everything: `update public.contract_endings set undone_at = now() where company_id = {company}` },
        delete: { everything: `delete from public.contract_endings where company_id = {company}` },
      },
      answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
    },
    employee_work_contacts: own('employee_work_contacts', 'extension', `'1'`, 'true', only({
      user: 'own', manager: 'allow', admin: 'allow', master: 'allow', 'master in another company': 'own', "another company's admin": 'own', service_role: 'allow',
    })),
    employee_personal: own('employee_personal', '', ''),
    employee_dependents: own('employee_dependents', 'name, birth_date, kind', `'Ana', '2020-01-01', '03'`),
    employee_emergency_contacts: own('employee_emergency_contacts', 'name, phone', `'Ana', '(11) 98888-7777'`),
    employee_contracts: {
      ...own('employee_contracts', 'contract_type, starts_on', `'clt_indefinite', '2020-01-01'`,
        `(employee_id = {me} or employee_id = any (array(select e.id from public.employees e join public.employees m on m.id = e.manager_id where m.email = 'gestor@aurora.demo')))`),
      answers: {
        select: only({
          user: 'own', manager: 'allow', admin: 'allow', master: 'allow', 'master in another company': 'own', "another company's admin": 'own', service_role: 'allow',
        }),
        insert: nobody, update: nobody, delete: nobody,
      },
    },
    employee_compensation: own('employee_compensation', 'effective_on, salary, reason', `'2020-01-01', 1, 'merit'`, `reason = 'admission'`),
    employee_bank_accounts: own('employee_bank_accounts', 'pix_key_type, pix_key', `'cpf', '52998224725'`),
    employee_health: own('employee_health', '', ''),
    employee_health_exams: own('employee_health_exams', 'kind, done_on, result', `'periodic', '2020-01-01', 'fit'`, `kind = 'admission'`),
    // Of the accounts of Aurora the demo has a measure against the user alone.
    employee_disciplinary: own('employee_disciplinary', 'kind, occurred_on, reason', `'verbal_warning', '2020-01-01', 'Atraso.'`, 'true',
      only({ user: 'own', service_role: 'allow' })),
    custom_fields: {
      probes: {
        select: { everything: `select * from public.custom_fields where company_id = {company} and who_sees <> 'hr'` },
        insert: { everything: `insert into public.custom_fields (company_id, key, label, kind) values ({company}, 'novo', 'Novo', 'text')` },
        update: { everything: `update public.custom_fields set label = 'Outro' where company_id = {company}` },
        delete: { everything: `delete from public.custom_fields where company_id = {company}` },
      },
      answers: { select: only(members), insert: nobody, update: nobody, delete: nobody },
    },
  },
}
