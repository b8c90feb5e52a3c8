import { administrators, members, nobody, only, type MatrixPart, type TableAccess } from './actors.ts'

/** Nobody writes these by table; `mark` narrows to the row of the scene, since every company has rows of its own. */
const readOnly = (table: string, column: string, mark: string, select: TableAccess['answers']['select']): TableAccess => ({
  probes: {
    select: { everything: `select * from public.${table} where company_id = {company} and ${mark}` },
    insert: { everything: `insert into public.${table} (company_id) values ({company})` },
    update: { everything: `update public.${table} set ${column} = ${column} where company_id = {company}` },
    delete: { everything: `delete from public.${table} where company_id = {company}` },
  },
  answers: { select, insert: nobody, update: nobody, delete: nobody },
})

const someone = `(select id from public.employees where company_id = $1 and user_id is null order by id limit 1)`
const type = `(select id from public.document_types where company_id = $1 and name = 'Declaração')`

/** Orders of a colleague: the administration alone. The own ones are in the subject's tests. */
export const documentTemplatesMatrix: MatrixPart = {
  tables: {
    document_templates: readOnly('document_templates', 'name', `name = 'Matriz de modelo'`, only(administrators)),
    document_order_options: readOnly('document_order_options', 'name', `name = 'Matriz de pedido'`, only(members)),
    document_orders: readOnly('document_orders', 'note', `note = 'Matriz'`, only(administrators)),
  },
  scene: [
    `insert into public.document_templates (company_id, type_id, name) values ($1, ${type}, 'Matriz de modelo')`,
    `insert into public.document_order_options (company_id, type_id, name) values ($1, ${type}, 'Matriz de pedido')`,
    `insert into public.document_orders (company_id, employee_id, option_id, note, due_on, requested_at)
     values ($1, ${someone}, (select id from public.document_order_options where company_id = $1 and name = 'Matriz de pedido'), 'Matriz',
       '2001-01-01', now())`,
  ],
}
