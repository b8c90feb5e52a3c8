import { administrators, nobody, only, reference, type MatrixPart } from './actors.ts'

/** A colleague who is nobody's report in the demo; own cases, teams and confidential ones are in the subject's tests and attacks. */
const someone = `(select e.id from public.employees e where e.company_id = $1 and e.user_id is null and e.status = 'active' order by e.id limit 1)`

export const offboardingsMatrix: MatrixPart = {
  tables: {
    exit_causes: reference('exit_causes', 'cause'),
    offboardings: {
      probes: {
        select: { everything: `select * from public.offboardings where company_id = {company} and note = 'Matriz'` },
        insert: { everything: `insert into public.offboardings (company_id, employee_id, origin, reason, last_day, effective_at)
          select {company}, id, 'hr', 'dismissal', '2030-01-01', '2030-01-01' from public.employees where company_id = {company} limit 1` },
        update: { everything: `update public.offboardings set note = 'Outra' where company_id = {company}` },
        delete: { everything: `delete from public.offboardings where company_id = {company}` },
      },
      answers: { select: only(administrators), insert: nobody, update: nobody, delete: nobody },
    },
  },
  scene: [
    `insert into public.offboardings (company_id, employee_id, origin, reason, last_day, effective_at, note)
     values ($1, ${someone}, 'hr', 'dismissal', '2030-01-01', '2030-01-01', 'Matriz')`,
  ],
}
