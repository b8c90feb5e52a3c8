import { members, nobody, only, type MatrixPart, type TableAccess } from './actors.ts'

/** Everybody of the company reads it, and its commands alone write it. */
const catalogue = (table: string, insert: string, change: string): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company}` },
    insert: { everything: insert },
    update: { everything: `update public.${table} set ${change} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select: only(members), insert: nobody, update: nobody, delete: nobody },
})

export const competenciesMatrix: MatrixPart = {
  tables: {
    competencies: catalogue('competencies', `insert into public.competencies (company_id, name, kind) values ({company}, 'Criatividade', 'behavioral')`, `name = 'Outra'`),
    competency_levels: catalogue('competency_levels', `insert into public.competency_levels (company_id, competency_id, level, behaviour)
      select company_id, competency_id, 5, 'Outro' from public.competency_levels where company_id = {company} limit 1`, `behaviour = 'Outro'`),
    rating_scales: catalogue('rating_scales', `insert into public.rating_scales (company_id, name) values ({company}, 'Outra escala')`, `name = 'Outra'`),
    rating_scale_points: catalogue('rating_scale_points', `insert into public.rating_scale_points (company_id, scale_id, point, label)
      select company_id, scale_id, 9, 'Nono' from public.rating_scale_points where company_id = {company} limit 1`, `label = 'Outro'`),
    position_competencies: catalogue('position_competencies', `insert into public.position_competencies (company_id, position_id, competency_id, level)
      select company_id, position_id, competency_id, 1 from public.position_competencies where company_id = {company} limit 1`, 'level = 1'),
  },
}
