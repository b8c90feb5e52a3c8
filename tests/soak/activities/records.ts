import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { acknowledged } from '../../support/acknowledged.ts'
import type { Person } from '../person.ts'
import { type Activity, oneOf, type Row } from './activity.ts'

/** What keeping a company's records is: whole lists taken out, rows changed, sheets brought in. */

const HR = ['admin', 'master'] as const
const ROWS_AT_ONCE = 500
const SHEET_ROWS = 10
const SHEET_MS = 60_000
const FIELDS = ['first_name', 'last_name', 'registration_number']

export const change: Activity = {
  name: 'a row changed',
  weight: 5,
  roles: HR,
  async run(person) {
    const { client, companyId, chance, did } = person
    const people = await acknowledged<(Row & { updated_at: string })[]>(client.from('employees').select('id,phone,updated_at').eq('company_id', companyId).eq('status', 'active').order('id').limit(200))
    const read = oneOf(person, people)
    const phone = `(11) 9${String(chance.between(7000, 9999))}-${String(chance.between(1000, 9999))}`
    const saved = await acknowledged<Row[]>(client.from('employees').update({ phone }).eq('company_id', companyId).eq('id', read?.id ?? '').eq('updated_at', read?.updated_at ?? '').select('id,updated_at'))
    // Somebody else may have saved first: the screen then shows both.
    did(saved.length === 1 ? 'row changed' : 'row changed by somebody else meanwhile')
  },
}

export const department: Activity = {
  name: 'a department changed',
  weight: 3,
  roles: HR,
  async run(person) {
    const { client, companyId, chance, did } = person
    const found = oneOf(person, await acknowledged<Row[]>(client.from('departments').select('id').eq('company_id', companyId).is('archived_at', null)))
    await acknowledged(client.from('departments').update({ cost_centre: `CC-${String(chance.between(1, 99_999))}` }).eq('id', found?.id ?? '').select('id').single())
    did('department changed')
  },
}

export const exported: Activity = {
  name: 'an export',
  weight: 2,
  roles: HR,
  async run({ client, companyId, did }) {
    const columns = 'id,display_name,email,position,status,hire_date,phone,registration_number,department:departments!employees_department_fkey(id,name),manager(id,display_name)'
    const rows: object[] = []
    for (;;) {
      const page = await acknowledged<object[]>(client.from('employees').select(columns).eq('company_id', companyId).order('id').range(rows.length, rows.length + ROWS_AT_ONCE - 1))
      rows.push(...page)
      if (page.length < ROWS_AT_ONCE) break
    }
    const sha256 = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
    await acknowledged(client.rpc('record_export', { p_list: 'employees', p_rows: rows.length, p_format: 'csv', p_sha256: sha256, p_company_id: companyId }))
    did('export written')
  },
}

interface Import extends Row {
  readonly status: string
}

const callImport = ({ client }: Person, name: string, values: object): Promise<Import> => acknowledged<Import>(client.rpc(name, values).single<Import>())

export const imported: Activity = {
  name: 'an import',
  weight: 1,
  roles: HR,
  async run(person) {
    const { client, companyId, chance, userId, did } = person
    const prefix = `I-${userId.slice(0, 8)}-${String(chance.between(1, 1_000_000_000))}`
    const { id } = await callImport(person, 'start_import', { p_company_id: companyId, p_kind: 'employees', p_file_name: `${prefix}.xlsx`, p_match_key: 'registration_number', p_fields: FIELDS })
    const rows = Array.from({ length: SHEET_ROWS }, (_, at) => ({ row: at + 2, cells: { first_name: 'Linha', last_name: `${prefix} ${String(at)}`, registration_number: `${prefix}-${String(at)}` } }))
    await acknowledged(client.rpc('stage_import_rows', { p_import_id: id, p_rows: rows }))
    await callImport(person, 'check_import', { p_import_id: id })
    await acknowledged(client.rpc('import_page', { p_import_id: id, p_offset: 0, p_limit: 50 }))
    let { status } = await callImport(person, 'commit_import', { p_import_id: id })
    for (const deadline = Date.now() + SHEET_MS; status === 'committing' && Date.now() < deadline; await wait(500)) {
      status = (await acknowledged<Import>(client.from('imports').select('id,status').eq('id', id).single<Import>())).status
    }
    if (status !== 'done') throw new Error(`the sheet is ${status}`)
    did('sheet imported')
  },
}
