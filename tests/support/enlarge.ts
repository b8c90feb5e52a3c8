import { runSql } from './sql.ts'

/**
 * Adds people to a demo company until it has `total`, eight below each boss. Triggers rest meanwhile (they would audit each row);
 * what they keep, the directory and the history, is filled afterwards.
 */
export async function enlarge(databaseUrl: string, company: string, total: number): Promise<void> {
  const [row] = await runSql(databaseUrl, `
    select c.id, (select count(*)::integer from public.employees e where e.company_id = c.id) as people from public.companies c where c.name like $1 || '%'`, [company])
  const companyId = String(row?.['id'])
  const missing = total - Number(row?.['people'])
  await runSql(databaseUrl, `
    set session_replication_role = replica;
    create temp table added as select n, gen_random_uuid() as id from generate_series(1, ${missing}) n;
    insert into public.employees (id, company_id, first_name, last_name, email, position, hire_date, birth_date, department_id, manager_id, registration_number, status)
      select a.id, '${companyId}',
        (array['Ana', 'Bruno', 'Carla', 'Davi', 'Érica', 'Fábio', 'Graça', 'Hélio', 'Íris', 'João'])[1 + a.n % 10],
        (array['Araújo', 'Barbosa', 'Conceição', 'Damião', 'Esteves', 'Falcão', 'Gonçalves', 'Henriques', 'Inácio', 'Jordão', 'Leitão'])[1 + a.n % 11] || ' ' || a.n,
        'pessoa.' || a.n || '@medida.example',
        (array['Analista', 'Assistente', 'Coordenadora', 'Técnico', 'Desenvolvedora'])[1 + a.n % 5],
        date '2005-01-01' + (a.n * 7919) % 7000, date '1970-01-01' + (a.n * 11) % 11000, d.ids[1 + a.n % cardinality(d.ids)], b.id, 'M-' || a.n,
        case when a.n % 40 = 0 then 'notice' else 'active' end
      from added a left join added b on b.n = a.n / 8,
        (select array_agg(x.id) as ids from public.departments x where x.company_id = '${companyId}' and x.archived_at is null) d;
    insert into public.employee_directory (id, company_id, display_name, initials, position, department_id, email)
      select e.id, e.company_id, e.display_name, private.initials(e.social_name, e.first_name, e.last_name), e.position, e.department_id, e.email
      from public.employees e join added a on a.id = e.id;
    select private.open_assignments(array(select id from added));
  `)
  await runSql(databaseUrl, 'vacuum analyze')
}
