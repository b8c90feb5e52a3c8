import { listSql } from '../list-sql.ts'
import type { HttpRequest, Turn } from '../load.ts'
import { listPath } from '../requests.ts'

/** Whose data the operations are about; each connection updates a person of its own, so that none waits for another's lock. */
export interface Scene {
  readonly companyId: string
  readonly people: readonly string[]
  readonly departmentId: string
}

/** What names the key of an embed: the constraint, as PostgREST has it for keys of two columns, or the one column that @supabase/lite follows. */
export type Embeds = 'constraint' | 'column'

type Rest = Pick<HttpRequest, 'method' | 'turn'> & { readonly path: string; readonly body?: string }

interface Graphql {
  readonly query: string
  variables(connection: number): Readonly<Record<string, unknown>>
}

/** The same work in the words of each contestant. */
export interface Operation {
  readonly name: string
  /** Whether it writes; each connection then sends a body of its own. */
  readonly writes: boolean
  /** One statement for pgbench. */
  readonly sql: string
  rest(embeds: Embeds): Rest
  readonly graphql: Graphql
}

const department = 'departmentByCompanyIdAndDepartmentId { rowId name }'

export function listOf(companyId: string, search = ''): Operation {
  const condition = search === '' ? '{ companyId: $company }' : `{ companyId: $company, searchLike: "%${search}%" }`
  return {
    name: search === '' ? 'list' : 'search',
    writes: false,
    sql: listSql({ companyId }, search),
    rest: (embeds) => ({ path: listPath(companyId, embeds === 'constraint' ? 'employees_department_fkey' : 'department_id', search) }),
    graphql: {
      query: `query ($company: UUID!) { allEmployees(first: 50, condition: ${condition}, orderBy: [DISPLAY_NAME_ASC, ROW_ID_ASC]) {
        nodes { rowId displayName position status hireDate ${department} } } }`,
      variables: () => ({ company: companyId }),
    },
  }
}

export function operationsOf(scene: Scene): readonly Operation[] {
  return [listOf(scene.companyId), listOf(scene.companyId, 'goncalves'), detailOf(scene), dashboardOf(scene), updateOf(scene), insertOf(scene)]
}

/** A person with the department, the manager and the history of work. */
function detailOf({ companyId, people: [id = ''] }: Scene): Operation {
  const columns = 'id,display_name,email,phone,position,status,hire_date,birth_date'
  const path = (own: string, manager: string, assignments: string, theirs: string): string =>
    `employees?select=${columns},department:departments!${own}(id,name),${manager}(id,display_name),` +
    `assignments:employee_assignments!${assignments}(id,starts_on,ends_on,position_title,department:departments!${theirs}(id,name))` +
    `&company_id=eq.${companyId}&id=eq.${id}`
  return {
    name: 'detail',
    writes: false,
    sql: `select coalesce(json_agg(page), '[]')::text from (
      select ${columns.split(',').map((column) => `e.${column}`).join(', ')}, row_to_json(d) as department, row_to_json(m) as manager, a.assignments
      from public.employees e
      left join lateral (select d.id, d.name from public.departments d where d.company_id = e.company_id and d.id = e.department_id) d on true
      left join lateral (select m.id, m.display_name from public.employees m where m.company_id = e.company_id and m.id = e.manager_id) m on true
      left join lateral (select coalesce(json_agg(x), '[]') as assignments from (
        select a.id, a.starts_on, a.ends_on, a.position_title, row_to_json(d) as department from public.employee_assignments a
        left join lateral (select d.id, d.name from public.departments d where d.company_id = a.company_id and d.id = a.department_id) d on true
        where a.company_id = e.company_id and a.employee_id = e.id) x) a on true
      where e.company_id = '${companyId}' and e.id = '${id}') page;`,
    rest: (embeds) => ({
      path: embeds === 'constraint'
        ? path('employees_department_fkey', 'manager', 'employee_assignments_employee_fkey', 'employee_assignments_department_fkey')
        : path('department_id', 'manager:manager_id', 'employee_id', 'department_id'),
    }),
    graphql: {
      query: `query ($company: UUID!, $id: UUID!) { employeeByCompanyIdAndRowId(companyId: $company, rowId: $id) {
        rowId displayName email phone position status hireDate birthDate ${department} employeeByCompanyIdAndManagerId { rowId displayName }
        employeeAssignmentsByCompanyIdAndEmployeeId { nodes { rowId startsOn endsOn positionTitle ${department} } } } }`,
      variables: () => ({ company: companyId, id }),
    },
  }
}

/** The first page of the product, in one question. */
function dashboardOf({ companyId }: Scene): Operation {
  return {
    name: 'dashboard',
    writes: false,
    sql: `select public.home('${companyId}')::text;`,
    rest: () => ({ path: 'rpc/home', body: JSON.stringify({ p_company_id: companyId }) }),
    graphql: { query: 'query ($company: UUID!) { home(pCompanyId: $company) }', variables: () => ({ company: companyId }) },
  }
}

/** The phone of a person, another one each time. */
function updateOf({ companyId, people }: Scene): Operation {
  const phone = (): string => `11 9${String(Math.floor(10_000_000 + Math.random() * 89_999_999))}`
  const path = (id: string | undefined): string => `/rest/v1/employees?company_id=eq.${companyId}&id=eq.${String(id)}&select=id,updated_at`
  return {
    name: 'update',
    writes: true,
    sql: `update public.employees set phone = '11 9' || floor(10000000 + random() * 89999999)
      where company_id = '${companyId}' and id = (array['${people.join("', '")}']::uuid[])[:client_id + 1] returning id, updated_at;`,
    rest: () => ({ path: '', method: 'PATCH', turn: (connection): Turn => ({ path: path(people[connection]), body: JSON.stringify({ phone: phone() }) }) }),
    graphql: {
      query: 'mutation ($id: UUID!, $phone: String!) { updateEmployeeByRowId(input: { rowId: $id, employeePatch: { phone: $phone } }) { employee { rowId updatedAt } } }',
      variables: (connection) => ({ id: people[connection], phone: phone() }),
    },
  }
}

function insertOf({ companyId, departmentId }: Scene): Operation {
  const person = { company_id: companyId, first_name: 'Nova', last_name: 'Pessoa', position: 'Analista', hire_date: '2026-01-05', department_id: departmentId }
  return {
    name: 'insert',
    writes: true,
    sql: `insert into public.employees (${Object.keys(person).join(', ')}) values ('${Object.values(person).join("', '")}') returning id, updated_at;`,
    rest: () => ({ path: 'employees?select=id,updated_at', body: JSON.stringify(person) }),
    graphql: {
      query: 'mutation ($employee: EmployeeInput!) { createEmployee(input: { employee: $employee }) { employee { rowId updatedAt } } }',
      variables: () => ({ employee: { companyId, departmentId, firstName: 'Nova', lastName: 'Pessoa', position: 'Analista', hireDate: '2026-01-05' } }),
    },
  }
}
