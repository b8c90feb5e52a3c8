import { members, nobody, only, type MatrixPart } from './actors.ts'

const columns = 'company_id, name, starts_on, ends_on'

/** Everybody of the company reads its cycles; commands alone write them, and nothing else of goals is granted. */
export const goalsMatrix: MatrixPart = {
  scene: [`insert into public.goal_cycles (${columns}) values ($1, 'Ciclo da matriz', date '2026-10-01', date '2026-12-31')`],
  tables: {
    goal_cycles: {
      probes: {
        select: { everything: 'select * from public.goal_cycles where company_id = {company}' },
        insert: { everything: `insert into public.goal_cycles (${columns}) values ({company}, 'Outro ciclo', date '2027-01-01', date '2027-03-31')` },
        update: { everything: `update public.goal_cycles set name = 'Outro' where company_id = {company}` },
        delete: { everything: 'delete from public.goal_cycles where company_id = {company}' },
      },
      answers: { select: only(members), insert: nobody, update: nobody, delete: nobody },
    },
  },
}
