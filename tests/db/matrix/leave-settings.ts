import { administrators, members, nobody, only, type MatrixPart } from './actors.ts'

const department = `(select d.id from public.departments d where d.company_id = {company} order by d.created_at, d.id limit 1)`

/** Blocks and coverage: the company reads them, administrators write; a block is written with whom it is for, by save_leave_block. */
export const leaveSettingsMatrix: MatrixPart = {
  tables: {
    leave_blocks: {
      probes: {
        select: { everything: `select * from public.leave_blocks where company_id = {company}` },
        insert: { everything: `insert into public.leave_blocks (company_id, starts_on, ends_on, reason) values ({company}, '2026-12-10', '2026-12-20', 'Inventário')` },
        update: { everything: `update public.leave_blocks set archived_at = now() where company_id = {company}` },
        delete: { everything: `delete from public.leave_blocks where company_id = {company}` },
      },
      answers: { select: only(members), insert: nobody, update: only(administrators), delete: nobody },
    },
    leave_block_scopes: {
      probes: {
        select: { everything: `select * from public.leave_block_scopes where company_id = {company}` },
        insert: { everything: `insert into public.leave_block_scopes (company_id, block_id, department_id)
          select b.company_id, b.id, ${department} from public.leave_blocks b where b.company_id = {company} limit 1` },
        update: { everything: `update public.leave_block_scopes set department_id = department_id where company_id = {company}` },
        delete: { everything: `delete from public.leave_block_scopes where company_id = {company}` },
      },
      answers: { select: only(members), insert: nobody, update: nobody, delete: nobody },
    },
    coverage_rules: {
      probes: {
        select: { everything: `select * from public.coverage_rules where company_id = {company}` },
        insert: { everything: `insert into public.coverage_rules (company_id, department_id, min_present, starts_on) values ({company}, ${department}, 2, '2026-01-01')` },
        update: { everything: `update public.coverage_rules set min_present = 3 where company_id = {company}` },
        delete: { everything: `delete from public.coverage_rules where company_id = {company}` },
      },
      answers: { select: only(members), insert: only(administrators), update: only(administrators), delete: nobody },
    },
    leave_feeds: {
      probes: {
        select: { everything: `select * from public.leave_feeds where company_id = {company} and employee_id is distinct from {me}` },
        insert: { everything: `insert into public.leave_feeds (company_id, employee_id, kind) select company_id, id, 'team' from public.employees where company_id = {company} limit 1` },
        update: { everything: `update public.leave_feeds set revoked_at = null where company_id = {company}` },
        delete: { everything: `delete from public.leave_feeds where company_id = {company}` },
      },
      answers: { select: only({ service_role: 'allow' }), insert: nobody, update: nobody, delete: nobody },
    },
  },
  scene: [
    `insert into public.leave_feeds (company_id, employee_id, kind) select e.company_id, e.id, 'own' from public.employees e where e.company_id = $1 and e.user_id is not null`,
    `insert into public.leave_blocks (company_id, starts_on, ends_on, reason) values ($1, '2026-12-10', '2026-12-20', 'Cena')`,
    `insert into public.leave_block_scopes (company_id, block_id, department_id) select b.company_id, b.id, d.id from public.leave_blocks b
      join lateral (select d.id from public.departments d where d.company_id = b.company_id order by d.created_at, d.id limit 1) d on true where b.company_id = $1`,
    `insert into public.coverage_rules (company_id, department_id, min_present, starts_on)
      select d.company_id, d.id, 1, '2026-01-01' from public.departments d where d.company_id = $1 order by d.created_at, d.id limit 1`,
  ],
}
