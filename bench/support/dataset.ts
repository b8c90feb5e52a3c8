import { runSql } from '../../tests/support/sql.ts'

export interface Person {
  readonly userId: string
  readonly companyId: string
}

/**
 * Fills a database that holds the product without data: `companies` companies of 1,000 people in 8 departments. Triggers rest
 * meanwhile (they would audit each row); the directory, which a trigger keeps, is filled from the result.
 */
export async function fill(databaseUrl: string, companies: number): Promise<void> {
  await runSql(databaseUrl, `
    set session_replication_role = replica;
    set maintenance_work_mem = '256MB';
    insert into public.companies (name) select 'Empresa ' || lpad(n::text, 5, '0') from generate_series(1, ${companies}) n;
    insert into public.company_details (company_id) select id from public.companies;
    insert into public.departments (company_id, name)
      select c.id, d.name from public.companies c,
        unnest(array['Comercial', 'Financeiro', 'Jurídico', 'Logística', 'Operações', 'Pessoas', 'Produto', 'Tecnologia']) d (name);
    insert into public.employees (company_id, first_name, last_name, email, position, hire_date, birth_date, department_id, registration_number, status)
      select c.id,
        (array['Ana', 'Bruno', 'Carla', 'Davi', 'Érica', 'Fábio', 'Graça', 'Hélio', 'Íris', 'João'])[1 + n % 10],
        (array['Araújo', 'Barbosa', 'Conceição', 'Damião', 'Esteves', 'Falcão', 'Gonçalves', 'Henriques', 'Inácio', 'Jordão', 'Leitão'])[1 + n % 11] || ' ' || n,
        'pessoa.' || n || '@empresa.example',
        (array['Analista', 'Assistente', 'Coordenadora', 'Técnico', 'Desenvolvedora'])[1 + n % 5],
        date '2010-01-01' + n * 5, date '1970-01-01' + n * 11, c.departments[1 + n % 8], n::text, 'active'
      from (select company_id as id, array_agg(id) as departments from public.departments group by company_id) c,
        generate_series(1, 1000) n;
    insert into public.employee_directory (id, company_id, display_name, initials, position, department_id, email)
      select id, company_id, display_name, private.initials(social_name, first_name, last_name), position, department_id, email from public.employees;
  `)
  await runSql(databaseUrl, 'vacuum analyze')
}

/** Makes the login the admin of a company in the middle of the order, so that no edge of an index is favoured. */
export async function employ(databaseUrl: string, userId: string): Promise<Person> {
  const [row] = await runSql(databaseUrl, `
    update public.employees set user_id = $1, role = 'admin'
    where id = (select e.id from public.employees e
                where e.company_id = (select id from public.companies order by name offset (select count(*) / 2 from public.companies) limit 1)
                order by e.registration_number limit 1)
    returning company_id`, [userId])
  return { userId, companyId: String(row?.['company_id']) }
}
