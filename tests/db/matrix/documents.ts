import { administrators, members, nobody, only, type MatrixPart, type TableAccess } from './actors.ts'

/** Nobody writes these by table; `mark` narrows to the row of the scene, since the demo has rows of its own. */
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
const type = `(select id from public.document_types where company_id = $1 and name = 'Matriz')`

/** Papers of class P4 of a colleague: the administration alone. The own ones are in the subject's tests. */
export const documentsMatrix: MatrixPart = {
  tables: {
    document_types: readOnly('document_types', 'name', `name = 'Matriz'`, only(members)),
    document_type_rules: readOnly('document_type_rules', 'type_id', `contract_type = 'statutory'`, only(members)),
    documents: readOnly('documents', 'title', `title = 'Matriz'`, only(administrators)),
    document_requests: readOnly('document_requests', 'due_on', `due_on = '2001-01-01'`, only(administrators)),
    signature_envelopes: readOnly('signature_envelopes', 'message', `message = 'Matriz'`, only(administrators)),
    company_signatories: readOnly('company_signatories', 'capacity', `capacity = 'Matriz'`, only(administrators)),
    document_distributions: readOnly('document_distributions', 'title', `title = 'Matriz'`, only(administrators)),
    document_distribution_items: readOnly('document_distribution_items', 'source', `source = 'Matriz'`, only(administrators)),
    guest_links: readOnly('guest_links', 'revoked_at', 'subject_id = company_id', only(administrators)),
    document_holds: readOnly('document_holds', 'reason', `reason = 'Matriz'`, only(administrators)),
  },
  scene: [
    `insert into public.document_types (company_id, name, sensitivity) values ($1, 'Matriz', 'P4')`,
    `insert into public.document_type_rules (company_id, type_id, contract_type) values ($1, ${type}, 'statutory')`,
    `insert into public.documents (company_id, employee_id, type_id, title, sensitivity, who_sees, is_single)
     values ($1, ${someone}, ${type}, 'Matriz', 'P4', 'person', false)`,
    `insert into public.campaigns (company_id, purpose, title, due_on, wishes, sent_on) values ($1, 'documents', 'Pedido da matriz', '2001-01-01', '{}', '2001-01-01')`,
    `insert into public.document_requests (company_id, campaign_id, type_id, employee_id, due_on)
     values ($1, (select id from public.campaigns where company_id = $1 and title = 'Pedido da matriz'), ${type}, ${someone}, '2001-01-01')`,
    `insert into private.document_versions (company_id, document_id, n, sent_at)
     select company_id, id, 1, now() from public.documents where company_id = $1 and title = 'Matriz'`,
    `insert into public.signature_envelopes (company_id, document_id, version_id, kind, message, code, digest, evidence_hash)
     select v.company_id, v.document_id, v.id, 'signature', 'Matriz', v.id::text, repeat('ab', 32), ''
     from private.document_versions v join public.documents d on d.id = v.document_id where d.company_id = $1 and d.title = 'Matriz'`,
    `insert into public.company_signatories (company_id, employee_id, capacity) values ($1, ${someone}, 'Matriz')`,
    `insert into public.document_distributions (company_id, type_id, mode, title) values ($1, ${type}, 'shared', 'Matriz')`,
    `insert into public.document_distribution_items (company_id, distribution_id, employee_id, file_id, source)
     select d.company_id, d.id, ${someone}, f.id, 'Matriz' from public.document_distributions d join public.files f on f.company_id = d.company_id
     where d.company_id = $1 and d.title = 'Matriz' and f.name = 'marca.png'`,
    `insert into public.guest_links (company_id, purpose, subject_id, employee_id, expires_at)
     values ($1, 'document_request', $1, ${someone}, now() + interval '7 days')`,
    `insert into public.document_holds (company_id, employee_id, reason) values ($1, ${someone}, 'Matriz')`,
  ],
}
